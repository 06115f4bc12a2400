export const tokenPurposes = ['password_reset', 'invite'] as const

export type TokenPurpose = (typeof tokenPurposes)[number]
