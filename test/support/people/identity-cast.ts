import { type DemoPersonName, demoPassword, demoPeople } from '../../../demo/people.ts'
import { type DemoSchoolName, demoSchools } from '../../../demo/schools.ts'
import type { FactKind, TypedFact } from '../../../src/domain/facts/index.ts'
import type { MailWish, SignedIn } from '../../../src/domain/identity/index.ts'
import {
  type OperatorActor,
  operatorActor,
  platformActor,
  type Role,
  type School,
  type Visit,
} from '../../../src/domain/tenancy/index.ts'
import type { PersonId } from '../../../src/platform/db/schema/schema.gen.ts'
import { entriesOf } from '../../../src/platform/records.ts'
import type { World } from '../world/world.ts'

export { demoPassword, demoPeople }

/** A signed-in person, with the token in their browser. */
export type Guest = { readonly me: SignedIn; readonly session: string; readonly visit: Visit }

/** A person with a password. */
export type Account = { readonly personId: PersonId; readonly email: string; readonly name: string }

type IdentityWorld = Pick<World, 'modules' | 'deps'>

let addresses = 0
let accounts = 0

/** An unused IP address, so that the limits of other tests do not apply. */
export function freshEmail(): string {
  addresses++
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

export async function schoolOf(world: Pick<World, 'modules'>, name: DemoSchoolName): Promise<School> {
  const school = await world.modules.tenancy.schoolByName(platformActor, demoSchools[name].subdomain)
  if (!school) throw new Error(`The world has no ${name}`)
  return school
}

export async function personOf(world: Pick<World, 'modules'>, name: DemoPersonName): Promise<PersonId> {
  return await personWithEmail(world, demoPeople[name].email)
}

export async function personWithEmail(world: Pick<World, 'modules'>, email: string): Promise<PersonId> {
  const person = await world.modules.identity.personWithEmail(platformActor, email)
  if (!person) throw new Error(`The world has no ${email}`)
  return person.id
}

/** A visit to that school, by default from a new IP address. */
export async function visitTo(world: World, name: DemoSchoolName, ipAddress = freshEmail()): Promise<Visit> {
  return { schoolId: (await schoolOf(world, name)).id, address: ipAddress, userAgent: 'a browser for tests' }
}

/** A person whom no other test uses, with the password of the demo world; like Mei, a student of both schools unless roles are given. */
export async function newAccount(
  world: Pick<World, 'modules'>,
  roles: Partial<Record<DemoSchoolName, Role>> = demoPeople.mei.roles,
): Promise<Account> {
  const { identity } = world.modules
  const [email, name] = [`someone-${++accounts}@example.com`, `Someone ${accounts}`]
  const { locale, timeZone } = demoPeople.mei
  const person = { email, name, locale, timeZone, password: demoPassword, emailVerified: true }
  const personId = await identity.createPerson(platformActor, person)
  for (const [school, role] of entriesOf(roles)) {
    const { id: schoolId } = await schoolOf(world, school)
    await identity.grantRole(platformActor, { schoolId, personId, role })
  }
  return { personId, email, name }
}

/** Signs a person in with the password of the demo world. */
export async function signInAs(
  world: World,
  person: DemoPersonName | Pick<Account, 'email'>,
  school: DemoSchoolName,
): Promise<Guest> {
  const visit = await visitTo(world, school)
  const { email } = typeof person === 'string' ? demoPeople[person] : person
  const outcome = await world.modules.identity.signIn(visit, { email, password: demoPassword })
  if (outcome.is !== 'signed-in') throw new Error(`${email} was not signed in: ${outcome.is}`)
  return await guestOf(world, visit, outcome.session)
}

/** Signs a person in whom no other test uses: like Mei, a student of both schools. */
export async function newGuest(world: World, school: DemoSchoolName = 'ceramics'): Promise<Guest> {
  return await signInAs(world, await newAccount(world), school)
}

export async function guestOf(world: IdentityWorld, visit: Visit, session: string): Promise<Guest> {
  const me = await world.modules.identity.whoIs(visit.schoolId, session)
  if (!me) throw new Error('Nobody holds this session')
  return { me, session, visit }
}

/** An operator of that school, with the usual roles. */
export async function operatorOf(
  world: Pick<World, 'modules'>,
  person: DemoPersonName | Pick<Account, 'personId'>,
  school: DemoSchoolName,
  roles: readonly Role[],
): Promise<OperatorActor> {
  const { id: schoolId } = await schoolOf(world, school)
  const memberId = typeof person === 'string' ? await personOf(world, person) : person.personId
  return operatorActor({ schoolId, memberId, roles })
}

/** Every requested mail so far, oldest first, as its job reads it. */
export async function mailsWanted(world: IdentityWorld): Promise<MailWish[]> {
  const facts = await factsOf(world, 'mail.wanted')
  return facts.map(({ body }) => world.modules.identity.openMailWish(body))
}

/** The secret in the newest mail to that mailbox. */
export async function mailedToken(
  world: IdentityWorld,
  { to, template }: { to: string; template: MailWish['template'] },
): Promise<string> {
  const mails = await mailsWanted(world)
  const mail = mails.findLast((each) => each.to === to && each.template === template)
  if (!mail || !('token' in mail)) throw new Error(`No ${template} was mailed to ${to}`)
  return mail.token
}

/** Requests a mail and runs its job; returns the secret in it. */
export async function requestedToken(
  world: IdentityWorld,
  visit: Visit,
  { purpose, email }: { purpose: 'reset_password' | 'sign_in'; email: string },
): Promise<string> {
  await world.modules.identity.requestMail(visit, { purpose, email, locale: 'en' })
  await answerMailRequests(world)
  const template = purpose === 'sign_in' ? 'sign_in_link' : purpose
  return await mailedToken(world, { to: email, template })
}

/** Requests a code in that browser; returns the code in the mail. */
export async function mailedCode(
  world: IdentityWorld & { readonly visit: Visit },
  wish: { browser: string; email: string; name: string; locale: string },
): Promise<string> {
  await world.modules.identity.requestCode(world.visit, wish)
  const mails = await mailsWanted(world)
  const mail = mails.findLast((each) => each.to === wish.email && each.template === 'sign_in_code')
  if (!mail || !('code' in mail)) throw new Error(`No code was mailed to ${wish.email}`)
  return mail.code
}

/** Handles every requested mail as the job does. */
export async function answerMailRequests(world: IdentityWorld): Promise<void> {
  for (const fact of await factsOf(world, 'account.mail_asked')) {
    await world.modules.identity.answerMailRequest('mails', fact)
  }
}

async function factsOf<Kind extends FactKind>(world: IdentityWorld, kind: Kind): Promise<TypedFact<Kind>[]> {
  const facts = await world.deps.db
    .selectFrom('facts')
    .select(['schoolId', 'id', 'kind', 'body', 'happenedAt'])
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  return facts as TypedFact<Kind>[]
}
