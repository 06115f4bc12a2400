CREATE UNLOGGED TABLE "rate_limits" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"taken" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
