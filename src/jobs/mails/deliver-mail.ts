import { factHandler, type TypedFact } from '../../domain/facts/index.ts'
import type { Identity, MailWish } from '../../domain/identity/index.ts'
import type { OAuth } from '../../domain/oauth/index.ts'
import { platformActor, type Tenancy } from '../../domain/tenancy/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { FactHandler } from '../../platform/outbox/fact-handler.ts'
import type { RemainingApps } from './remaining-apps.ts'
import { lifetimeOf, writeMail } from './write-mail.ts'

type Deps = {
  readonly identity: Pick<Identity, 'openMailWish'>
  readonly oauth: Pick<OAuth, 'connectedAppsOf'>
  readonly tenancy: Pick<Tenancy, 'schoolById'>
  readonly mailer: Mailer
  readonly clock: Clock
  readonly log: Pick<Log, 'info' | 'warn'>
}

/** Sends requested mails. The queue retries while the mail server is unavailable; a rejection is final. */
export function deliverMail({ identity, oauth, tenancy, mailer, clock, log }: Deps): FactHandler {
  return factHandler({
    name: 'deliver-mail',
    kinds: ['mail.wanted'],
    // After an outage, mails whose links expire soon are sent first.
    isUrgent: ({ body }) => hasLifetime(identity, body),
    async handle(fact) {
      const school = await tenancy.schoolById(platformActor, fact.schoolId)
      if (!school) throw new Error('The school of this mail does not exist')
      const wish = identity.openMailWish(fact.body)
      const mail = { fact: fact.id, school: school.subdomain, template: wish.template }
      if (isOver(wish, fact, clock.now())) return log.info(mail, 'a mail was not sent: its link has expired')
      // The fact's id is the message id, so that a mail sent twice is shown once.
      const apps = await remainingApps(oauth, wish)
      const message = writeMail(wish, { school, happenedAt: fact.happenedAt, apps })
      const delivery = await mailer.send({ ...message, id: fact.id })
      if (delivery.is === 'accepted') return
      const reason = withoutAddresses(delivery.reason)
      log.warn({ ...mail, what: delivery.part, reason }, 'a mail was permanently rejected')
    },
  })
}

// The apps at the time of writing; old requests without this field do not mention apps.
async function remainingApps(oauth: Deps['oauth'], wish: MailWish): Promise<RemainingApps | undefined> {
  if (wish.template !== 'password_changed') return undefined
  switch (wish.apps) {
    case 'sign-out':
      return 'signed-out'
    case 'keep':
      return await oauth.connectedAppsOf(wish.personId)
  }
  return undefined
}

// A malformed fact is not urgent; it fails when it is handled.
function hasLifetime(identity: Deps['identity'], body: TypedFact<'mail.wanted'>['body']): boolean {
  try {
    return lifetimeOf(identity.openMailWish(body)) !== undefined
  } catch {
    return false
  }
}

function isOver(wish: MailWish, { happenedAt }: Pick<TypedFact, 'happenedAt'>, now: Date): boolean {
  const lifetime = lifetimeOf(wish)
  return lifetime !== undefined && now.getTime() - happenedAt.getTime() >= lifetime
}

// Mail servers often repeat the rejected e-mail address, which must not be logged.
function withoutAddresses(reason: string): string {
  return reason.replace(/[^\s<>"']+@[^\s<>"']+/g, '[address]')
}
