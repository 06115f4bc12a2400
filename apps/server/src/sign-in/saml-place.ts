/** Our side of one SAML provider. */
export interface SamlPlace {
  /** What we are called: the address of our metadata. */
  entityId: string
  /** Where assertions are posted to (assertion consumer service). */
  acsUrl: string
}

/** Clocks may differ by so much. */
export const TOLERANCE_MS = 30_000
