import type { ClientConfig } from 'pg'
import { type DemoPersonName, demoPassword, demoPeople } from '../../demo/people.ts'
import { createCore } from '../../src/start/core.ts'
import { secretLocation } from '../../src/start/secret-key.ts'
import { demoSchool } from '../members.ts'

type Deployment = { readonly connection: ClientConfig; readonly dataFolder: string }

/** The session cookie of a person of the demo world at Ceramics. */
export async function cookieOf(
  { connection, dataFolder }: Deployment,
  person: DemoPersonName,
): Promise<string> {
  const core = createCore(
    { DATABASE_POOL: 2, RATE_LIMITS: false, CLIENT_DOCUMENT_HOSTS: [], permits: () => true },
    { connection, secrets: secretLocation({}, dataFolder) },
  )
  try {
    const { id: schoolId } = await demoSchool(core.modules)
    const visit = { schoolId, address: '127.0.0.1', userAgent: 'bench' }
    const proof = { email: demoPeople[person].email, password: demoPassword }
    const outcome = await core.modules.identity.signIn(visit, proof)
    if (outcome.is !== 'signed-in') throw new Error(`${person} was not signed in: ${outcome.is}`)
    return `session=${outcome.session}`
  } finally {
    await core.close()
  }
}

/** The first URL on a page that matches the pattern. */
export async function addressOn(page: string, cookie: string, form: RegExp): Promise<string> {
  const answer = await fetch(page, { headers: { cookie } })
  const [found] = form.exec(await answer.text()) ?? []
  if (!found) throw new Error(`${page} is ${answer.status} and has no address like ${form}`)
  return found.replaceAll('&#38;', '&')
}

export const aLecture = /\/learn\/wheel-throwing-100\/[0-9a-f-]{36}/
