import { hasCsrfToken, setCsrfToken } from '../http/csrf.ts'
import type { Handler } from '../http/handler.ts'
import { ORCID, ORCID_NAME } from '../sign-in/providers.ts'

/** What the entrance offers; gives the browser its csrftoken. */
export const getConfig: Handler<'getConfig'> = async ({ request, reply, services }) => {
  const { config, demoUsername } = services
  if (!hasCsrfToken(request, services)) setCsrfToken(request, reply, services)
  return {
    status: 200,
    data: {
      account: { authentication_method: 'username', is_open_for_signup: false },
      socialaccount: { providers: config.orcid ? [orcid] : [] },
      entrance: {
        request_access_mail: config.requestAccessMail ?? null,
        support_mail: config.supportMail ?? null,
        demo_username: demoUsername,
      },
    },
  }
}

/** Institutions are too many to list; people look for theirs by name. */
const orcid = { id: ORCID, name: ORCID_NAME, flows: ['provider_redirect'] }
