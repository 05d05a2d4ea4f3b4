import { platformActor } from '../../../src/domain/tenancy/index.ts'
import { createPasskeyDevice } from '../browser/passkey-device.ts'
import type { World } from '../world/world.ts'
import {
  demoPassword,
  demoPeople,
  type Guest,
  guestOf,
  mailedToken,
  operatorOf,
  personOf,
  requestedToken,
  schoolOf,
  signInAs,
  visitTo,
} from './identity-cast.ts'
import { challengeOf, enableSecondFactor } from './second-factor.ts'

/** Every secret that was issued and must not be found in the database. */
export type Secrets = { readonly texts: Set<string>; readonly bytes: Set<Buffer> }

/** A person outside the demo world. */
export const nora = { email: 'nora@example.com', name: 'Nora Newcomer', password: 'kiln and wheel 9' }
export const movedTo = 'mei.moved@example.com'

/** All operations on accounts, once each, at Ceramics; returns the issued secrets. */
export async function runStory(world: World): Promise<Secrets> {
  const secrets = { texts: new Set([demoPassword, nora.password]), bytes: new Set<Buffer>() }
  // Later than the planted rows.
  world.clock.advance({ minutes: 1 })
  await comeAndGo(world, secrets)
  await proveMore(world, secrets)
  await changeProofs(world, secrets)
  await runSchool(world, secrets)
  return secrets
}

async function comeAndGo(world: World, { texts }: Secrets) {
  const { identity } = world.modules
  const visit = await visitTo(world, 'ceramics')
  await identity.signUp(visit, { ...nora, locale: 'en' })
  const token = await mailedToken(world, { to: nora.email, template: 'verify_email' })
  const { session } = await identity.verifyEmail(visit, { token, password: nora.password })
  texts.add(token).add(session)
  const stranger = await visitTo(world, 'ceramics')
  for (let time = 0; time < 5; time++) {
    await identity.signIn(stranger, { email: nora.email, password: `guess ${time}` })
  }
  const [phone, laptop] = [await signInAs(world, 'tom', 'ceramics'), await signInAs(world, 'tom', 'ceramics')]
  await identity.endSession(laptop.me, phone.me.sessionId, laptop.visit)
  await identity.endOtherSessions(laptop.me, laptop.visit)
  await identity.requestExport(laptop.me, laptop.visit)
  texts.add(phone.session).add(laptop.session)
}

async function proveMore(world: World, secrets: Secrets) {
  const { identity } = world.modules
  const { texts, bytes } = secrets
  const mei = await signInAs(world, 'mei', 'ceramics')
  const { app, recoveryCodes } = await enableSecondFactor(world, mei)
  texts.add(mei.session)
  bytes.add(app.secret)
  await usePasskey(world, mei, secrets)
  const challenge = await challengeOf(world, mei.visit, demoPeople.mei.email)
  await identity.provideSecondFactor(mei.visit, { challenge, code: '000000' })
  const [code = ''] = recoveryCodes
  const done = await identity.provideSecondFactor(mei.visit, { challenge, code })
  const session = done.is === 'signed-in' ? done.session : ''
  const proof = { password: demoPassword, code: app.code() }
  const fresh = await identity.replaceRecoveryCodes(mei.me, mei.visit, proof)
  for (const secret of [challenge, session, ...recoveryCodes, ...fresh]) texts.add(secret)
  const waiting = await challengeOf(world, await visitTo(world, 'ceramics'), demoPeople.mei.email)
  texts.add(waiting)
}

async function usePasskey(world: World, { me, visit }: Guest, { texts }: Secrets) {
  const { identity } = world.modules
  const school = await schoolOf(world, 'ceramics')
  const device = createPasskeyDevice(school.origin)
  for (const name of ['Laptop', 'Phone']) {
    const { options, token } = await identity.offerPasskey(school, me, visit, { password: demoPassword })
    const response = (name === 'Phone' ? createPasskeyDevice(school.origin) : device).create(options)
    await identity.addPasskey(school, me, visit, { token, name, response })
    texts.add(token)
  }
  const { options, token } = await identity.requestPasskey(school, visit)
  texts.add(token)
  texts.add(await identity.signInWithPasskey(school, visit, { token, response: device.get(options) }))
  const [, phone] = await identity.listPasskeys(me)
  if (phone) await identity.removePasskey(me, visit, { id: phone.id, password: demoPassword })
  texts.add((await identity.requestPasskey(school, visit)).token)
}

async function changeProofs(world: World, { texts }: Secrets) {
  const { identity } = world.modules
  const { me, visit, session } = await signInAs(world, 'tom', 'ceramics')
  const { email } = demoPeople.tom
  await identity
    .changePassword(me, visit, { password: 'a guess', newPassword: 'clay and fire 1' })
    .catch(() => {})
  await identity.changePassword(me, visit, { password: demoPassword, newPassword: 'clay and fire 1' })
  const reset = await requestedToken(world, visit, { purpose: 'reset_password', email })
  const outcome = await identity.resetPassword(visit, { token: reset, password: demoPassword })
  const link = await requestedToken(world, visit, { purpose: 'sign_in', email })
  const { outcome: byLink } = await identity.signInByLink(visit, { token: link })
  await identity.requestEmailChange(me, visit, { password: demoPassword, email: movedTo })
  const move = await mailedToken(world, { to: movedTo, template: 'change_email' })
  await identity.changeEmail(me, visit, { token: move })
  const open = await requestedToken(world, visit, { purpose: 'reset_password', email: demoPeople.ken.email })
  const sessions = [outcome, byLink].map((each) => (each.is === 'signed-in' ? each.session : ''))
  for (const secret of [session, 'clay and fire 1', reset, link, move, open, ...sessions]) texts.add(secret)
}

async function runSchool(world: World, { texts }: Secrets) {
  const { identity } = world.modules
  const visit = await visitTo(world, 'ceramics')
  const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
  const { schoolId } = olga
  await identity.invite(olga, { email: 'lena@example.com', role: 'teacher', locale: 'en' }, visit)
  const token = await mailedToken(world, { to: 'lena@example.com', template: 'invitation' })
  const lena = { token, name: 'Lena Later', password: 'glaze and sand 2', locale: 'en' }
  const accepted = await identity.acceptInvitation(visit, lena)
  await identity.invite(olga, { email: 'waiting@example.com', role: 'student', locale: 'en' }, visit)
  const withdrawn = { email: 'withdrawn@example.com', role: 'student', locale: 'en' } as const
  const { id } = await identity.invite(olga, withdrawn, visit)
  await identity.revokeInvitation(olga, id, visit)
  const waiting = await mailedToken(world, { to: 'waiting@example.com', template: 'invitation' })
  const ken = await personOf(world, 'ken')
  await identity.grantRole(olga, { schoolId, personId: ken, role: 'admin' }, visit)
  await identity.revokeRole(olga, { schoolId, personId: ken, role: 'admin' }, visit)
  await identity.deactivatePerson(platformActor, ken)
  await identity.reactivatePerson(platformActor, ken)
  const session = accepted.is === 'signed-in' ? accepted.session : ''
  const { me } = await guestOf(world, visit, session)
  await identity.deleteAccount(me, visit, { password: lena.password, code: '' })
  for (const secret of [token, waiting, session, lena.password]) texts.add(secret)
  await verifyLate(world, texts)
}

async function verifyLate(world: World, texts: Set<string>) {
  const { identity } = world.modules
  const visit = await visitTo(world, 'ceramics')
  const { email } = demoPeople.nils
  await world.deps.db.updateTable('people').set({ emailVerified: false }).where('email', '=', email).execute()
  const token = await requestedToken(world, visit, { purpose: 'sign_in', email })
  const { outcome } = await identity.signInByLink(visit, { token })
  texts.add(token).add(outcome.is === 'signed-in' ? outcome.session : '')
  const mei = await guestAgain(world, texts)
  await identity.removeSecondFactor(mei.me, mei.visit, { password: demoPassword, code: mei.code })
}

// Mei signs in once more, by a recovery code of a fresh set, and keeps another for the next steps.
async function guestAgain(world: World, texts: Set<string>) {
  const codes = [...texts].filter((text) => /^[a-z2-9]{5}-[a-z2-9]{5}$/.test(text)).slice(-2)
  const visit = await visitTo(world, 'ceramics')
  const challenge = await challengeOf(world, visit, demoPeople.mei.email)
  const [first = '', code = ''] = codes
  const done = await world.modules.identity.provideSecondFactor(visit, { challenge, code: first })
  const session = done.is === 'signed-in' ? done.session : ''
  texts.add(challenge).add(session)
  return { ...(await guestOf(world, visit, session)), code }
}
