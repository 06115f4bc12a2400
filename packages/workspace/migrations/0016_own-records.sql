ALTER TABLE "users" ADD COLUMN "author_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "author_name" text;