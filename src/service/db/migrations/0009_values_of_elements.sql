-- How many have a common value of an element: from each column alone the planner would guess far too few.
CREATE STATISTICS "subject_elements_values" (mcv) ON "element_id", "linked", "value", (md5("value")) FROM "subject_elements";
