import { type Identity, may, type SignedIn } from '../../domain/identity/index.ts'
import type { Learning } from '../../domain/learning/index.ts'
import type { Notifications } from '../../domain/notifications/index.ts'
import type { PendingRequest, Scope } from '../../domain/oauth/index.ts'
import type { Orders } from '../../domain/orders/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { isSchoolScope } from '../../labels/scopes/scope-lines.ts'
import { memberOfSession } from '../shared/member-actor.ts'
import type { consentMessages } from './consent-messages.ts'

/** A preview of the data that an app would see. */
export type Glimpse =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'person'; readonly name: string; readonly image: string | null }
  | { readonly is: 'roles'; readonly roles: SignedIn['roles'] }
  | { readonly is: 'count'; readonly of: Countable; readonly count: number }

export type Countable = keyof ReturnType<typeof consentMessages>['counts']

/** A preview of one scope for the consent page. */
export type ScopePreview = {
  readonly scope: Scope
  readonly read: (me: SignedIn, school: School) => Glimpse | Promise<Glimpse>
}

export type PreviewModules = {
  readonly identity: Pick<Identity, 'countPeople'>
  readonly learning: Pick<Learning, 'enrolledCourseCount'>
  readonly orders: Pick<Orders, 'paymentCount'>
  readonly notifications: Pick<Notifications, 'inboxSize'>
}

/** All previews. A module that gives data to apps adds its own here. */
export function scopePreviews(modules: PreviewModules): readonly ScopePreview[] {
  const { identity, learning, orders, notifications } = modules
  return [
    { scope: 'openid', read: ({ roles }) => ({ is: 'roles', roles }) },
    { scope: 'profile', read: ({ name, image }) => ({ is: 'person', name, image }) },
    { scope: 'email', read: ({ email }) => ({ is: 'text', text: email }) },
    counted('account:read', 'courses', (me) => learning.enrolledCourseCount(memberOfSession(me))),
    counted('account:read', 'payments', (me) => orders.paymentCount(memberOfSession(me))),
    counted('account:read', 'notifications', (me) =>
      notifications.inboxSize(memberOfSession(me), { unreadOnly: false }),
    ),
    counted('members:read', 'people', async (_me, { id }) => (await identity.countPeople(id)).withRole),
    counted('students:read', 'students', async (_me, { id }) => (await identity.countPeople(id)).students),
  ]
}

function counted(
  scope: Scope,
  of: Countable,
  read: (me: SignedIn, school: School) => Promise<number>,
): ScopePreview {
  return { scope, read: async (me, school) => ({ is: 'count', of, count: await read(me, school) }) }
}

/** The previews of the requested scopes, limited by the member's roles. */
export async function previewFor(
  previews: readonly ScopePreview[],
  { me, school, scopes }: { me: SignedIn; school: School; scopes: readonly Scope[] },
): Promise<ReadonlyMap<Scope, readonly Glimpse[]>> {
  const wanted = previews.filter(({ scope }) => scopes.includes(scope) && isWithinRoles(me, scope))
  const read = await Promise.all(
    wanted.map(async ({ scope, read }) => ({ scope, glimpse: await read(me, school) })),
  )
  const byScope = Map.groupBy(read, ({ scope }) => scope)
  return new Map([...byScope].map(([scope, all]) => [scope, all.map(({ glimpse }) => glimpse)]))
}

/** True if a scope is within the member's roles: an app never has more permissions than its member. */
export function isWithinRoles({ roles }: Pick<SignedIn, 'roles'>, scope: Scope): boolean {
  return !isSchoolScope(scope) || may(roles, scope)
}

/** The content of a consent page with a preview of the requested data. */
export type Consent = {
  readonly pending: PendingRequest
  readonly preview: ReadonlyMap<Scope, readonly Glimpse[]>
  /** The query of the app's request, to start again. */
  readonly query: string
  /** The problems of the last submission. */
  readonly problem?: string
}
