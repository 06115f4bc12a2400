CREATE TABLE "media" (
	"path" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "validated_at" timestamp (3) with time zone;
--> statement-breakpoint
-- Providers vouched for their members before this was kept: those memberships age from now on.
UPDATE "memberships" m SET "validated_at" = now() WHERE m."is_validated" AND EXISTS (
	SELECT 1 FROM "social_accounts" s JOIN "identity_providers" p ON p."key" = s."provider"
	WHERE s."user_id" = m."user_id" AND p."organisation_id" = m."organisation_id"
);
--> statement-breakpoint
-- The organisation of people who never switched was the first by name with a licence in force, and is the oldest such one from
-- now on. They stay where they are, unless the first by name has no licence in force.
UPDATE "users" SET "active_organisation_id" = (
	SELECT m."organisation_id" FROM "memberships" m JOIN "organisations" o ON o."id" = m."organisation_id"
	WHERE m."user_id" = "users"."id" AND m."is_validated" ORDER BY o."display_name", o."name" LIMIT 1
) WHERE "active_organisation_id" IS NULL;
