import { describe, expect, it } from 'vitest'
import { entranceMessages, messageOf, withWait } from './entrance-messages.ts'

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
})
