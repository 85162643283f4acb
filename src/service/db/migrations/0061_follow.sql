-- works-from: 0060_arrivals
ALTER TABLE "destinations" ADD COLUMN "follows_switches" boolean DEFAULT false NOT NULL;