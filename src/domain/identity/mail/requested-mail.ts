import { inTransaction } from '../../../platform/db/transaction.ts'
import { claimHandling } from '../../../platform/outbox/handle-fact.ts'
import { recordFact, type TypedFact } from '../../facts/index.ts'
import { recordAudit, type Visit } from '../../tenancy/index.ts'
import type { IdentityDeps } from '../deps.ts'
import { countMail } from '../sign-in/throttle.ts'
import { emailOrRefuse } from './email-address.ts'
import { issueLink } from './mail-links.ts'
import { queueMail } from './mail-wish.ts'

type MailRequest = {
  readonly purpose: 'reset_password' | 'sign_in'
  readonly email: string
  readonly locale: string
  readonly returnTo?: string | undefined
}

export const mailRequestContext = 'facts/account.mail_asked'

/**
 * Requests a mailed link. A job looks up later whether the e-mail address has an account, so that the
 * response and its timing are the same for each of them.
 */
export async function requestMail(deps: IdentityDeps, visit: Visit, request: MailRequest): Promise<void> {
  const email = emailOrRefuse(request.email)
  await countMail(deps.limits, { account: email, address: visit.address })
  const sealed = deps.secretBox
    .seal(JSON.stringify({ ...request, email, visit }), mailRequestContext)
    .toString('base64')
  const { schoolId } = visit
  await inTransaction(deps.db, (tx) =>
    recordFact(tx, deps.clock, { schoolId, kind: 'account.mail_asked', body: { sealed } }),
  )
}

/** Sends the requested link, if the e-mail address has an active account. */
export async function answerMailRequest(
  deps: IdentityDeps,
  handler: string,
  fact: TypedFact<'account.mail_asked'>,
): Promise<void> {
  const { sealed } = fact.body
  const opened = deps.secretBox.open(Buffer.from(sealed, 'base64'), mailRequestContext)
  const request: MailRequest & { visit: Visit } = JSON.parse(opened)
  const { purpose, email, locale, returnTo, visit } = request
  const { schoolId } = fact
  await inTransaction(deps.db, async (tx) => {
    if (!(await claimHandling(tx, deps.clock, fact, handler))) return
    const person = await tx
      .selectFrom('people')
      .select(['id', 'name', 'locale'])
      .where('email', '=', email)
      .where('deactivatedAt', 'is', null)
      .executeTakeFirst()
    if (!person) return
    const token = await issueLink(tx, deps.clock, { schoolId, purpose, email, personId: person.id, returnTo })
    const template = purpose === 'sign_in' ? 'sign_in_link' : purpose
    const { name } = person
    await queueMail(tx, deps, schoolId, { template, to: email, name, locale: person.locale ?? locale, token })
    if (purpose === 'reset_password') {
      await recordAudit(tx, deps.clock, {
        kind: 'password.reset_asked',
        schoolId,
        personId: person.id,
        visit,
      })
    }
  })
}
