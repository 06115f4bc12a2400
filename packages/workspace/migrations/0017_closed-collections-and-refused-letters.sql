ALTER TABLE "searches" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "refused_at" timestamp (3) with time zone;