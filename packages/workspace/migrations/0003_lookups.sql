CREATE TABLE "email_verdicts" (
	"organisation_id" uuid NOT NULL,
	"author_id" text NOT NULL,
	"email_address" text NOT NULL,
	"verdict" text NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_verdicts_organisation_id_author_id_email_address_pk" PRIMARY KEY("organisation_id","author_id","email_address")
);
--> statement-breakpoint
CREATE TABLE "lookups" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"best_score" smallint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lookups_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
ALTER TABLE "email_verdicts" ADD CONSTRAINT "email_verdicts_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_verdicts" ADD CONSTRAINT "email_verdicts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lookups_expiry" ON "lookups" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "lookups_score" ON "lookups" USING btree ("kind","best_score");