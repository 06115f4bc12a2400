import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { entranceMessages, messageOf, messageOfAddress, messageOfFailure, withWait } from './entrance-messages.ts'

describe('A-01 entrance messages', () => {
  it.each([
    ['authorization_expired', 'danger', 'You need to refresh your authorization.'],
    ['missing_license', 'danger', 'No license'],
    ['no_active_org_available', 'danger', 'No Organisation available'],
    ['password_changed', 'success', 'You have successfully changed your password.'],
    ['social_account_failure', 'danger', 'Unable to login'],
    ['reset_email_sent', 'info', 'Password Reset email sent'],
    ['username_password_mismatch', 'danger', 'Incorrect username and/or password'],
    ['signup_not_allowed', 'danger', 'Signup not allowed'],
  ])('%s', (code, tone, title) => expect(messageOf(code)).toMatchObject({ tone, title }))

  it('shows an unknown code as title and the server’s words as details', () => {
    expect(messageOf('moon_phase', 'Not tonight.')).toEqual({
      tone: 'danger',
      title: 'moon_phase',
      details: 'Not tonight.',
    })
    expect(messageOf('toString', 'x').title).toBe('toString')
  })

  it('says how long to wait', () => {
    expect(withWait(entranceMessages.rate_limited!, 40).details).toBe('Please wait 40 seconds before you try again.')
    expect(withWait(entranceMessages.rate_limited!, 200).details).toBe('Please wait 4 minutes before you try again.')
  })

  it('says what each refusal means for the person', () => {
    const detailsOf = (code: string) => messageOf(code).details
    expect(detailsOf('authorization_expired')).toMatch(/authorised through an organisation.*log in again via/)
    expect(detailsOf('missing_license')).toMatch(/inactive or has no license.*contact support/)
    expect(detailsOf('no_active_org_available')).toMatch(
      /None of your organisations has an available license, or .* ended your membership/,
    )
    expect(detailsOf('reset_email_sent')).toMatch(/^If an account has this email address/)
    expect(detailsOf('username_password_mismatch')).toMatch(/usernames are used here, not email/)
    expect(detailsOf('signup_not_allowed')).toMatch(
      /only for accounts that exist already, unless it vouches for an e-mail address/,
    )
  })

  it('names the organisation to revalidate through', () => {
    expect(messageOfAddress('authorization_expired', 'Lund University').details).toContain('via Lund University.')
    expect(messageOfAddress('authorization_expired', undefined).details).toContain('via that organisation.')
    expect(messageOfAddress('missing_license', 'Lund University')).toEqual(messageOf('missing_license'))
  })

  it('A-01 names the organisation that the server names, and no provider after a password', () => {
    const detail = 'Sign in through Lund University to confirm that you still belong to it.'
    const refusal = new ApiError({ status: 403, code: 'authorization_expired', detail })
    expect(messageOfFailure(refusal)).toEqual({ ...messageOf('authorization_expired'), details: detail })
  })

  it('turns failures into messages', () => {
    const refusal = new ApiError({ status: 429, code: 'rate_limited', detail: 'Too many calls', retryAfter: 12 })
    expect(messageOfFailure(refusal).details).toBe('Please wait 12 seconds before you try again.')
    expect(messageOfFailure(new TypeError('x')).title).toBe('internal')
  })
})
