import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import {
  atEach,
  audits,
  deletes,
  inserts,
  type Touch,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'
import { workAt } from './app.ts'

const clientId = 'demo-vendor'
const redirectUris = ['https://zippy.example/callback']

/** Ceramics permits vendors, and one has registered. */
async function metVendor(fixture: Fixture) {
  await fixture.modules.oauth.switchAllVendors(workAt(fixture), 'on')
  await fixture.modules.oauth.switchVendor(workAt(fixture), clientId, 'on')
  fixture.clock.advance({ minutes: 1 })
}

// The vendor list belongs to the deployment, so a change applies to every school with a client of the vendor.
function atSchoolsThatMet({ school, twinId }: Fixture, columns: Parameters<typeof clientUpdate>[0]): Touch[] {
  return atEach([school.id, twinId], [clientUpdate(columns)])
}

function clientUpdate(columns: Parameters<typeof updates<'oauthClients'>>[2]): Touch {
  return updates('oauthClients', { id: clientId, source: 'vendor' }, columns)
}

const listWrites = {
  addVendor: {
    cases: {
      'that is new': writes(({ modules }) => ({
        run: () =>
          modules.oauth.addVendor(platformActor, {
            names: ['Zippy', 'Zippy Beta'],
            scopes: ['openid'],
            redirectUris,
          }),
        touches: [
          inserts('vendorIntegrations', { name: 'Zippy' }),
          inserts('vendorNames', { nameKey: 'zippy' }),
          inserts('vendorNames', { nameKey: 'zippy beta' }),
        ],
      })),
      'that was removed before': writes(async (fixture) => {
        const { modules, clock } = fixture
        await metVendor(fixture)
        await modules.oauth.removeVendor(platformActor, clientId)
        clock.advance({ minutes: 1 })
        const vendor = { clientId, names: ['Zippy'], scopes: ['openid'], redirectUris } as const
        const settings = ['name', 'scopes', 'redirectUris'] as const
        return {
          run: () => modules.oauth.addVendor(platformActor, vendor),
          touches: [
            updates('vendorIntegrations', { clientId }, ['nameKey', ...settings, 'editedAt', 'removedAt']),
            inserts('vendorNames', { nameKey: 'zippy', clientId }),
            ...atSchoolsThatMet(fixture, [...settings, 'blockedAt', 'updatedAt']),
          ],
        }
      }),
    },
  },

  changeVendor: writes(async (fixture) => {
    await metVendor(fixture)
    return {
      run: () =>
        fixture.modules.oauth.changeVendor(platformActor, clientId, { names: ['Zippy'], redirectUris }),
      touches: [
        updates('vendorIntegrations', { clientId }, ['name', 'nameKey', 'redirectUris', 'editedAt']),
        deletes('vendorNames', { clientId }),
        inserts('vendorNames', { clientId, nameKey: 'zippy' }),
        ...atSchoolsThatMet(fixture, ['name', 'redirectUris', 'updatedAt']),
      ],
    }
  }),

  removeVendor: writes(async (fixture) => {
    await metVendor(fixture)
    return {
      run: () => fixture.modules.oauth.removeVendor(platformActor, clientId),
      touches: [
        updates('vendorIntegrations', { clientId }, ['removedAt']),
        deletes('vendorNames', { clientId }),
        ...atSchoolsThatMet(fixture, ['blockedAt', 'updatedAt']),
      ],
    }
  }),

  // All of them are in the world; one is not on the list yet, and one is as an earlier release stored it.
  plantKnownVendors: writes(async ({ modules, db }) => {
    await db.deleteFrom('vendorIntegrations').where('clientId', '=', 'vendor-claude').execute()
    await db
      .updateTable('vendorIntegrations')
      .set({ redirectUris: [] })
      .where('clientId', '=', 'vendor-chatgpt')
      .execute()
    return {
      run: () => modules.oauth.plantKnownVendors(platformActor),
      touches: [
        inserts('vendorIntegrations', { clientId: 'vendor-claude' }),
        inserts('vendorNames', { clientId: 'vendor-claude' }),
        updates('vendorIntegrations', { clientId: 'vendor-chatgpt' }, ['redirectUris']),
      ],
    }
  }),
}

const switchWrites = {
  switchVendor: {
    cases: {
      'on for the first time at the school': writes((fixture) => ({
        run: () => fixture.modules.oauth.switchVendor(workAt(fixture), clientId, 'on'),
        touches: [
          inserts('oauthClients', { id: clientId, source: 'vendor', disabledAt: null }),
          audits('client.enabled', { detail: { client: clientId } }),
        ],
      })),
      off: writes(async (fixture) => {
        await metVendor(fixture)
        return {
          run: () => fixture.modules.oauth.switchVendor(workAt(fixture), clientId, 'off'),
          touches: [
            clientUpdate(['disabledAt', 'updatedAt']),
            audits('client.disabled', { detail: { client: clientId } }),
          ],
        }
      }),
    },
  },

  switchAllVendors: {
    cases: {
      on: writes(async (fixture) => {
        await metVendor(fixture)
        await fixture.modules.oauth.switchAllVendors(workAt(fixture), 'off')
        fixture.clock.advance({ minutes: 1 })
        return {
          run: () => fixture.modules.oauth.switchAllVendors(workAt(fixture), 'on'),
          touches: [
            deletes('schoolsWithoutVendors', {}),
            clientUpdate(['disabledAt', 'updatedAt']),
            audits('vendors.switched_on'),
          ],
        }
      }),
      off: writes(async (fixture) => {
        await metVendor(fixture)
        return {
          run: () => fixture.modules.oauth.switchAllVendors(workAt(fixture), 'off'),
          touches: [
            inserts('schoolsWithoutVendors', {}),
            clientUpdate(['disabledAt', 'updatedAt']),
            audits('vendors.switched_off'),
          ],
        }
      }),
    },
  },
}

export const vendorWrites = { ...listWrites, ...switchWrites }
