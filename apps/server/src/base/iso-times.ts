type WithIsoTimes<Row> = { [Key in keyof Row]: Date extends Row[Key] ? Exclude<Row[Key], Date> | string : Row[Key] }

/** A row with its times in ISO 8601, as answers give them. */
export function withIsoTimes<Row extends object>(row: Row): WithIsoTimes<Row> {
  const fields = Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value])
  return Object.fromEntries(fields) as WithIsoTimes<Row>
}
