import type { Db } from '../../platform/db/database.ts'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../platform/refusal.ts'
import { acceptsCurrency } from './currencies.ts'
import type { GatewayCallDeps, GatewayDeps } from './deps.ts'
import { createEcpay, createEcpayCalls } from './ecpay/ecpay.ts'
import { EcpaySettings } from './ecpay/settings.ts'
import type { Gateway, GatewayCalls, GatewayName } from './gateway.ts'
import { createManual, createManualCalls, ManualSettings } from './manual.ts'
import { createNewebpay, createNewebpayCalls } from './newebpay/newebpay.ts'
import { NewebpaySettings } from './newebpay/settings.ts'
import {
  type Account,
  accountsOf,
  accountsOfSchools,
  openedSettings,
  refuseSimulatorUnlessPermitted,
} from './sealed-accounts.ts'
import { createSimulator, createSimulatorCalls, SimulatorSettings } from './simulator.ts'
import { StripeSettings } from './stripe/settings.ts'
import { createStripe, createStripeCalls } from './stripe/stripe.ts'

/** The gateways of a school, the default first, without their keys. */
export async function gatewaysOf(deps: GatewayDeps, { schoolId }: { readonly schoolId: SchoolId }) {
  const accounts = await accountsOf(deps.db, schoolId)
  const usable = accounts.filter(({ gateway }) => gateway !== 'simulator' || deps.permitsSimulator)
  return usable.map((account) => {
    const { name, capabilities } = openGateway(deps, account)
    return { name, capabilities, isDefault: account.isDefault }
  })
}

/** A school's gateway by name, or its default one. */
export async function gatewayAt(deps: GatewayDeps, schoolId: SchoolId, name?: GatewayName): Promise<Gateway> {
  return openGateway(deps, await accountAt(deps.db, schoolId, name))
}

/** The first gateway of a school, the default before others, that accepts a currency. */
export async function gatewayAccepting(
  deps: GatewayDeps,
  { schoolId, currency }: { readonly schoolId: SchoolId; readonly currency: string },
): Promise<Gateway> {
  const gateways = await gatewaysOf(deps, { schoolId })
  const accepting = gateways.find(({ capabilities }) => acceptsCurrency(capabilities, currency))
  return await gatewayAt(deps, schoolId, accepting?.name)
}

/** A school's gateway for network requests. */
export async function gatewayCallsAt(
  deps: GatewayCallDeps,
  schoolId: SchoolId,
  name: GatewayName,
): Promise<Gateway & GatewayCalls> {
  const account = await accountAt(deps.db, schoolId, name)
  return { ...openGateway(deps, account), ...callsOf(deps, account) }
}

type GatewayKey = { readonly schoolId: SchoolId; readonly gateway: GatewayName }

/** Finds the gateways of many schools for network requests, read with one statement; undefined if there is no account. */
export async function gatewayCallsOf(
  deps: GatewayCallDeps,
  schoolIds: readonly SchoolId[],
): Promise<(at: GatewayKey) => (Gateway & GatewayCalls) | undefined> {
  const accounts = await accountsOfSchools(deps.db, schoolIds)
  return ({ schoolId, gateway }) => {
    const account = accounts.find((each) => each.schoolId === schoolId && each.gateway === gateway)
    return account && { ...openGateway(deps, account), ...callsOf(deps, account) }
  }
}

async function accountAt(db: Db, schoolId: SchoolId, name: GatewayName | undefined): Promise<Account> {
  const accounts = await accountsOf(db, schoolId)
  const account = name ? accounts.find(({ gateway }) => gateway === name) : accounts[0]
  if (account) return account
  throw new Refusal('conflict', 'The school does not accept payments through this gateway')
}

/** The simulator's key at a school, for the page on which a person chooses the outcome. */
export async function simulatorKeyAt(deps: GatewayDeps, schoolId: SchoolId): Promise<SimulatorSettings> {
  refuseSimulatorUnlessPermitted(deps)
  const accounts = await accountsOf(deps.db, schoolId)
  const account = accounts.find(({ gateway }) => gateway === 'simulator')
  if (!account) throw new Refusal('not_found', 'The school has no simulator account')
  return SimulatorSettings.parse(openedSettings(deps, account))
}

function openGateway(deps: GatewayDeps, account: Account): Gateway {
  const settings = openedSettings(deps, account)
  switch (account.gateway) {
    case 'simulator':
      refuseSimulatorUnlessPermitted(deps)
      return createSimulator(SimulatorSettings.parse(settings))
    case 'ecpay':
      return createEcpay(EcpaySettings.parse(settings))
    case 'manual':
      return createManual(ManualSettings.parse(settings))
    case 'stripe':
      return createStripe({ clock: deps.clock, schoolId: account.schoolId }, StripeSettings.parse(settings))
    case 'newebpay':
      return createNewebpay(deps, NewebpaySettings.parse(settings))
  }
}

function callsOf(deps: GatewayCallDeps, account: Account): GatewayCalls {
  const { outboundHttp: http, clock } = deps
  switch (account.gateway) {
    case 'simulator':
      return createSimulatorCalls(deps, deps.simulatorBank)
    case 'ecpay':
      return createEcpayCalls({ http, clock }, EcpaySettings.parse(openedSettings(deps, account)))
    case 'manual':
      return createManualCalls(ManualSettings.parse(openedSettings(deps, account)))
    case 'stripe': {
      const { schoolId } = account
      const settings = StripeSettings.parse(openedSettings(deps, account))
      return createStripeCalls({ http, clock, schoolId, recordSession: deps.recordSession }, settings)
    }
    case 'newebpay':
      return createNewebpayCalls({ http, clock }, NewebpaySettings.parse(openedSettings(deps, account)))
  }
}
