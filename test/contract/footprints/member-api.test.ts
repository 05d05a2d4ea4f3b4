import { listNames, printedSchema, wholeList } from '../../support/database/whole-query.ts'
import { anyId } from '../../support/footprints/any-id.ts'
import type { Fixture } from '../../support/footprints/fixture.ts'
import { inserts, readsAfter, updates, writes } from '../../support/footprints/footprint.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { useServer } from '../../support/footprints/use-server.ts'
import { memberApiClient } from '../../support/requests/member-api.ts'
import { tokenOfMei } from './oauth/app.ts'

const world = useFootprintWorld()
const server = useServer(world)

/** A prepared query of Mei's app; a failed query is an error. */
async function byMei(fixture: Fixture, query: string, variables: object = {}) {
  const client = memberApiClient(server, await tokenOfMei(fixture))
  return async () => {
    const { errors } = await client.query(query, variables)
    if (errors) throw new Error(JSON.stringify(errors))
  }
}

proveFootprints(world, {
  of: 'member API mutations',
  declared: {
    markNotificationRead: writes(async (fixture) => {
      const personId = fixture.mei.memberId
      const id = await anyId(fixture, 'notifications', `person_id = '${personId}' and read_at is null`)
      const query = 'mutation ($id: ID!) { markNotificationRead(id: $id) { unreadNotificationCount } }'
      return {
        run: await byMei(fixture, query, { id }),
        touches: [updates('notifications', { id, personId }, ['readAt'])],
      }
    }),

    markAllNotificationsRead: writes(async (fixture) => {
      const { modules, mei } = fixture
      const unread = await modules.notifications.unreadCount(mei)
      return {
        run: await byMei(fixture, 'mutation { markAllNotificationsRead { updatedCount } }'),
        touches: [updates('notifications', { personId: mei.memberId, readAt: null }, ['readAt'], unread)],
      }
    }),

    updateNotificationSubscription: writes(async (fixture) => {
      const query = `mutation {
        updateNotificationSubscription(input: { kind: comment_reply, email: false }) {
          notificationSubscription { kind }
        }
      }`
      return {
        run: await byMei(fixture, query),
        touches: [
          inserts('notificationSubscriptions', { personId: fixture.mei.memberId, kind: 'comment_reply' }),
        ],
      }
    }),
  },
  existing: () => Object.keys(printedSchema.getMutationType()?.getFields() ?? {}),
})

/** Every field of every row of a list. */
const wholly = (name: string) =>
  readsAfter((fixture) => byMei(fixture, `{ viewer { ${wholeList(name, 2)} } }`))

proveFootprints(world, {
  of: 'member API lists',
  declared: Object.fromEntries(listNames.map((name) => [name, wholly(name)])),
  existing: () => listNames,
})
