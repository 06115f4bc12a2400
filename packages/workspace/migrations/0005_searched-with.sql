ALTER TABLE "searches" ADD COLUMN "filters" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "sort" text;