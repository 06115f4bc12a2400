CREATE TABLE "media" (
	"path" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "validated_at" timestamp (3) with time zone;
--> statement-breakpoint
-- People who never switched stay where they are: the first organisation by name was theirs until now, from now on the oldest.
UPDATE "users" SET "active_organisation_id" = (
	SELECT m."organisation_id" FROM "memberships" m JOIN "organisations" o ON o."id" = m."organisation_id"
	WHERE m."user_id" = "users"."id" AND m."is_validated" ORDER BY o."display_name", o."name" LIMIT 1
) WHERE "active_organisation_id" IS NULL;
