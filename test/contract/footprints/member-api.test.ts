import { anyId } from '../../support/footprints/any-id.ts'
import type { Fixture } from '../../support/footprints/fixture.ts'
import { type Footprint, inserts, reads, updates, writes } from '../../support/footprints/footprint.ts'
import { useFootprintWorld } from '../../support/footprints/footprint-world.ts'
import { proveFootprints } from '../../support/footprints/prove.ts'
import { useServer } from '../../support/footprints/use-server.ts'
import { memberApiClient } from '../../support/member-api.ts'
import { listNames, printedSchema, wholeList } from '../../support/whole-query.ts'
import { tokenOfMei } from './oauth/app.ts'

const world = useFootprintWorld()
const server = useServer(world)

async function ask(token: string, query: string, variables: object = {}) {
  const answer = await memberApiClient(server, token).ask(query, variables)
  if (answer.errors) throw new Error(JSON.stringify(answer.errors))
}

/** A member API mutation of Mei's, by her app. */
async function mutation(fixture: Fixture, field: string, variables: object = {}) {
  const token = await tokenOfMei(fixture)
  return () => ask(token, field, variables)
}

proveFootprints(world, {
  of: 'member API mutations',
  declared: {
    markNotificationRead: writes(async (fixture) => {
      const personId = fixture.mei.memberId
      const id = await anyId(fixture, 'notifications', `person_id = '${personId}' and read_at is null`)
      const query = 'mutation ($id: ID!) { markNotificationRead(id: $id) { unreadNotificationCount } }'
      return {
        run: await mutation(fixture, query, { id }),
        touches: [updates('notifications', { id, personId }, ['readAt'])],
      }
    }),

    markAllNotificationsRead: writes(async (fixture) => {
      const { modules, mei } = fixture
      const unread = await modules.notifications.unreadCount(mei)
      return {
        run: await mutation(fixture, 'mutation { markAllNotificationsRead { updatedCount } }'),
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
        run: await mutation(fixture, query),
        touches: [
          inserts('notificationSubscriptions', { personId: fixture.mei.memberId, kind: 'comment_reply' }),
        ],
      }
    }),
  },
  existing: () => Object.keys(printedSchema.getMutationType()?.getFields() ?? {}),
})

/** Every field of every row of a list. */
const list = (name: string): Footprint => {
  let token = ''
  const read = reads(() => ask(token, `{ viewer { ${wholeList(name, 2)} } }`))
  return {
    ...read,
    async prepare(fixture) {
      token = await tokenOfMei(fixture)
      return await read.prepare(fixture)
    },
  }
}

proveFootprints(world, {
  of: 'member API lists',
  declared: Object.fromEntries(listNames.map((name) => [name, list(name)])),
  existing: () => listNames,
})
