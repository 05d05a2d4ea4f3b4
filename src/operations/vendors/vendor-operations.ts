import { z } from 'zod'
import { text } from '../../platform/fields.ts'
import { listOperation } from '../operation.ts'
import { get, put } from '../rest.ts'
import { versionedOperation } from '../versioned-operation.ts'
import { appAccess } from '../wire/app-access.ts'
import { clientContext } from '../wire/client-context.ts'
import { toVendor, vendor, vendorById } from './vendor.ts'

export const listVendors = listOperation({
  id: 'vendors.list',
  reads: 'primary',
  title: 'List vendors',
  description:
    'Returns the known vendors of this deployment, and whether members of this school can connect them.',
  ...appAccess,
  filters: {},
  item: vendor,
  read: async ({ oauth }, operator, _page, _filters, caller) => ({
    rows: await oauth.vendorsAt(clientContext(operator, caller)),
    hasNext: false,
    hasPrevious: false,
  }),
  cursorOf: () => ({ at: new Date(0), id: '' }),
  toItem: (row) => toVendor(row),
  rest: get('/vendors'),
})

export const switchVendor = versionedOperation({
  id: 'vendors.switch',
  title: 'Switch a vendor',
  description: 'Lets members of this school connect a known vendor, or refuses its tokens.',
  ...appAccess,
  effect: 'sets',
  input: { client_id: text({ from: 1, to: 128 }), is_on: z.boolean() },
  output: vendor,
  current: (modules, operator, { clientId }, caller) => vendorById(modules, operator, clientId, caller),
  async run(modules, operator, { clientId, isOn }, caller) {
    await modules.oauth.switchVendor(clientContext(operator, caller), clientId, isOn ? 'on' : 'off')
    return await vendorById(modules, operator, clientId, caller)
  },
  rest: put('/vendors/:client_id'),
})
