-- works-from: 0059_events
ALTER TABLE "destinations" ADD COLUMN "follows_switches" boolean DEFAULT false NOT NULL;