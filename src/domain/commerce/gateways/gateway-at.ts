import type { SchoolId } from '../../../platform/db/schema.gen.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { CommerceDeps } from '../deps.ts'
import type { Gateway } from '../gateway.ts'
import type { GatewayName } from '../ledger/ledger-entry.ts'
import { createEcpay } from './ecpay/ecpay.ts'
import { EcpaySettings } from './ecpay/settings.ts'
import { createManual, ManualSettings } from './manual.ts'
import {
  type Account,
  accountsOf,
  openedSettings,
  refuseSimulatorUnlessPermitted,
} from './sealed-accounts.ts'
import { createSimulator, SimulatorSettings } from './simulator.ts'

/** The gateways by which a school takes money, its usual one first. Nothing of their keys. */
export async function gatewaysOf(deps: CommerceDeps, { schoolId }: { readonly schoolId: SchoolId }) {
  const accounts = await accountsOf(deps.db, schoolId)
  const usable = accounts.filter(({ gateway }) => gateway !== 'simulator' || deps.permitsSimulator)
  return usable.map((account) => {
    const { name, capabilities } = opened(deps, account)
    return { name, capabilities, isDefault: account.isDefault }
  })
}

/** A school's gateway by name, or its usual one. */
export async function gatewayAt(
  deps: CommerceDeps,
  schoolId: SchoolId,
  name?: GatewayName,
): Promise<Gateway> {
  const accounts = await accountsOf(deps.db, schoolId)
  const account = name ? accounts.find(({ gateway }) => gateway === name) : accounts[0]
  if (account) return opened(deps, account)
  throw new Refusal('conflict', 'The school does not accept payments through this gateway')
}

/** The simulator's key at a school, for the page on which a person chooses what happens. */
export async function simulatorKeyAt(deps: CommerceDeps, schoolId: SchoolId): Promise<SimulatorSettings> {
  refuseSimulatorUnlessPermitted(deps)
  const accounts = await accountsOf(deps.db, schoolId)
  const account = accounts.find(({ gateway }) => gateway === 'simulator')
  if (!account) throw new Refusal('not_found', 'The school has no simulator account')
  return SimulatorSettings.parse(openedSettings(deps, account))
}

function opened(deps: CommerceDeps, account: Account): Gateway {
  const settings = openedSettings(deps, account)
  switch (account.gateway) {
    case 'simulator':
      refuseSimulatorUnlessPermitted(deps)
      return createSimulator(SimulatorSettings.parse(settings))
    case 'ecpay':
      return createEcpay({ http: deps.outboundHttp, clock: deps.clock }, EcpaySettings.parse(settings))
    case 'manual':
      return createManual(ManualSettings.parse(settings))
    case 'newebpay':
    case 'stripe':
      throw new Refusal('conflict', `The gateway ${account.gateway} is not supported yet`)
  }
}
