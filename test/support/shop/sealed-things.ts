import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { GatewaySettings } from '../../../src/domain/gateways/index.ts'
import { createSecretBox } from '../../../src/platform/crypto/secret-box.ts'
import { secretsIn } from '../../../src/platform/crypto/secret-file.ts'
import type { PaymentId } from '../../../src/platform/db/schema/schema.gen.ts'
import { surveySealed } from '../../../src/platform/sealed-values/reseal.ts'
import { sealedValues } from '../../../src/sealed-values.ts'
import { secretFile } from '../../../src/start/secret-key.ts'
import { invoiceMerchant } from '../gateways/ecpay-invoice-server.ts'
import { demoPeople, signInAs, visitTo } from '../people/identity-cast.ts'
import { challengeOf, enableSecondFactor } from '../people/second-factor.ts'
import { testSecret } from '../world/test-deps.ts'
import { ownWorld, platformActor, type World } from '../world/world.ts'
import { buyAndPay, newMember, ownerOf, sellCourse } from './shop.ts'

/** A world for one test whose secret key was generated, and is in a file. */
export async function worldWithSecretFile() {
  const dataFolder = mkdtempSync(join(tmpdir(), 'lectern-sealed-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true }))
  const file = secretFile({ dataFolder })
  writeFileSync(file, testSecret)
  const secretBox = createSecretBox(secretsIn(file))
  const world = await ownWorld({ deps: { secretBox, permitsSimulator: true } })
  return { world, dataFolder, file, location: { file } }
}

/** At least one value of each sealed kind, created by its own operations. */
export async function sealOneOfEach(world: World) {
  const { modules } = world
  const olga = await ownerOf(world, 'ceramics')
  const { schoolId } = olga
  await modules.invoicing.setInvoiceSettings(olga, {
    issuer: 'ecpay',
    document: 'invoice',
    sellerName: 'Ceramics',
    sellerAddress: '',
    sellerTaxId: '',
    numberPrefix: '',
    firstNumber: 1,
    ecpay: { ...invoiceMerchant, environment: 'stage' },
  })
  await modules.oauth.rotateKeys(platformActor, schoolId)
  await modules.certificates.rotateCredentialKey(olga)
  const mei = await signInAs(world, 'mei', 'ceramics')
  const { recoveryCodes, app } = await enableSecondFactor(world, mei)
  const { email } = demoPeople.mei
  await modules.identity.requestMail(await visitTo(world, 'ceramics'), {
    purpose: 'sign_in',
    email,
    locale: 'en',
  })
  const buyer = await newMember(world, 'ceramics')
  const course = await sellCourse(world, schoolId)
  const { paymentId } = await buyAndPay(world, buyer, { selections: [course], purpose: { is: 'gift' } })
  const request = { schoolId, caller: 'olga', key: 'one', content: 'POST /things' }
  const claim = await modules.idempotency.claimRequest(request)
  if (claim.is !== 'new') throw new Error(claim.is)
  await modules.idempotency.finishRequest(request, { claimedAt: claim.claimedAt, answer: 'made' })
  return { olga, mei, recoveryCodes, app, buyer, paymentId: paymentId as PaymentId, request }
}

/** An account that needs no gateway. */
export function bank(instructions: string): GatewaySettings {
  return { gateway: 'manual', settings: { instructions, daysToPay: 7 } }
}

/** Signs Mei in up to her second factor, and gives this code. */
export async function provideCode(world: World, code = '') {
  const visit = await visitTo(world, 'ceramics')
  const challenge = await challengeOf(world, visit, demoPeople.mei.email)
  return await world.modules.identity.provideSecondFactor(visit, { challenge, code })
}

/** The number of values that a previous key opens, and of those that no key opens. */
export async function leftOf({ deps }: Pick<World, 'deps'>) {
  const surveyed = await surveySealed(deps, sealedValues)
  const sum = (of: 'previous' | 'lost') => surveyed.reduce((total, kind) => total + kind[of], 0)
  return { previous: sum('previous'), lost: sum('lost') }
}

/** The same for a deployment that has this one key only. */
export async function leftWith({ deps }: World, secret: string) {
  return await leftOf({ deps: { ...deps, secretBox: createSecretBox(secret) } })
}
