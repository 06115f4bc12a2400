ALTER TABLE "conflict_verdicts" ADD COLUMN "settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "author_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "author_name" text;