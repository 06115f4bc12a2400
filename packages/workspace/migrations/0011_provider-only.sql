ALTER TABLE "memberships" ADD COLUMN "made_by_provider" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "sign_in" text;--> statement-breakpoint
UPDATE "memberships" SET "made_by_provider" = true FROM "audit_log", "identity_providers"
WHERE "audit_log"."action" = 'account.joined' AND "audit_log"."subject" = 'user:' || "memberships"."user_id"
  AND "identity_providers"."key" = "audit_log"."details"->>'provider'
  AND "identity_providers"."organisation_id" = "memberships"."organisation_id";
