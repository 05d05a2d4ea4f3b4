import type { DemoSchoolName } from '../../../demo/schools.ts'
import type { AuditKind } from '../../../src/domain/tenancy/index.ts'
import { createPasskeyDevice, type Forgery } from '../browser/passkey-device.ts'
import type { World } from '../world/world.ts'
import { demoPassword, type Guest, mailsWanted, schoolOf, visitTo } from './identity-cast.ts'

export const refused = { code: 'not_permitted' }
export const proof = { password: demoPassword }

type Device = ReturnType<typeof createPasskeyDevice>

/** Creates a passkey at Ceramics, by default on a new device. */
export async function withPasskey(
  world: World,
  { me, visit }: Guest,
  { forgery, device, name = 'Laptop' }: { forgery?: Forgery; device?: Device; name?: string } = {},
): Promise<Device> {
  const school = await schoolOf(world, 'ceramics')
  const ownDevice = device ?? createPasskeyDevice(school.origin)
  const { options, token } = await world.modules.identity.offerPasskey(school, me, visit, proof)
  const response = ownDevice.create(options, forgery)
  await world.modules.identity.addPasskey(school, me, visit, { token, name, response })
  return ownDevice
}

/** Signs in with a passkey; returns the session. */
export async function signInWith(
  world: World,
  device: Device,
  {
    forgery,
    former,
    school: name = 'ceramics',
  }: { forgery?: Forgery; former?: string; school?: DemoSchoolName } = {},
): Promise<string> {
  const school = await schoolOf(world, name)
  const visit = await visitTo(world, name)
  const { options, token } = await world.modules.identity.requestPasskey(school, visit)
  const answer = { token, response: device.get(options, forgery), former }
  return await world.modules.identity.signInWithPasskey(school, visit, answer)
}

/** The two operations that ask for the password: adding a passkey, and removing the first one. */
export async function passwordOperationsOf(world: World, { me, visit }: Guest) {
  const { identity } = world.modules
  const school = await schoolOf(world, 'ceramics')
  const [passkey] = await identity.listPasskeys(me)
  if (!passkey) throw new Error('There is no passkey')
  return [
    (password: string) => identity.offerPasskey(school, me, visit, { password }),
    (password: string) => identity.removePasskey(me, visit, { id: passkey.id, password }),
  ] as const
}

/** The mails about passkeys to a person: which ones, oldest first. */
export async function passkeyMails(world: World, { me }: Pick<Guest, 'me'>) {
  const mails = (await mailsWanted(world)).filter(({ template }) => template.startsWith('passkey_'))
  return mails.filter(({ to }) => to === me.email).map(({ template }) => template)
}

/** The number of failed sign-ins of a person. */
export function failuresOf(world: World, guest: Pick<Guest, 'me'>): Promise<number> {
  return auditsOf(world, 'sign_in.failed', guest)
}

/** The number of audit entries of this kind of a person. */
export async function auditsOf(world: World, kind: AuditKind, { me }: Pick<Guest, 'me'>): Promise<number> {
  const rows = await world.deps.db
    .selectFrom('auditEntries')
    .select('id')
    .where('kind', '=', kind)
    .where('personId', '=', me.personId)
    .execute()
  return rows.length
}
