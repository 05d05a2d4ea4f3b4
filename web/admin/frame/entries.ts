import { isOn, may } from '../api/session.ts'
import type { IconName } from '../kit/icon.tsx'
import { frameWords } from './words.ts'

type Entry = {
  readonly to: string
  readonly label: string
  /** Any of these opens it. */
  readonly needs: readonly string[]
  readonly feature?: string
}
type Group = { readonly label: string; readonly icon: IconName; readonly entries: readonly Entry[] }

const say = frameWords.menu

const groups: readonly Group[] = [
  {
    label: say.overview,
    icon: 'home',
    entries: [
      { to: '/', label: say.dashboard, needs: ['courses:read'] },
      { to: '/recognised_revenue', label: say.recognised, needs: ['analytics:read'] },
      { to: '/recurring_revenue', label: say.recurring, needs: ['analytics:read'] },
    ],
  },
  {
    label: say.teaching,
    icon: 'book',
    entries: [
      { to: '/courses', label: say.courses, needs: ['courses:read'] },
      { to: '/students', label: say.students, needs: ['students:read'] },
      { to: '/comments', label: say.comments, needs: ['comments:read'] },
      { to: '/lecturers', label: say.lecturers, needs: ['lecturers:read'] },
    ],
  },
  {
    label: say.sales,
    icon: 'receipt',
    entries: [
      { to: '/orders', label: say.orders, needs: ['orders:read'] },
      { to: '/subscriptions', label: say.subscriptions, needs: ['subscriptions:read'] },
      { to: '/coupons', label: say.coupons, needs: ['coupons:read'] },
      { to: '/promotions', label: say.promotions, needs: ['coupons:read'] },
      { to: '/order_bumps', label: say.orderBumps, needs: ['coupons:read'] },
      { to: '/digital_products', label: say.products, needs: ['digital_products:read'] },
      { to: '/events', label: say.events, needs: ['events:read'] },
      { to: '/consulting_services', label: say.consulting, needs: ['courses:read'] },
      { to: '/membership_plans', label: say.memberships, needs: ['membership_plans:read'] },
    ],
  },
  {
    label: say.people,
    icon: 'people',
    entries: [
      { to: '/members', label: say.members, needs: ['members:read'] },
      { to: '/invitations', label: say.invitations, needs: ['members:read'] },
      { to: '/announcements', label: say.announcements, needs: ['members:read'] },
    ],
  },
  {
    label: say.site,
    icon: 'paint',
    entries: [
      { to: '/appearance', label: say.appearance, needs: ['appearance:read'] },
      { to: '/posts', label: say.posts, needs: ['posts:read'] },
      { to: '/pages', label: say.pages, needs: ['pages:read'] },
      { to: '/forms', label: say.forms, needs: ['forms:read'] },
    ],
  },
  {
    label: say.developers,
    icon: 'code',
    entries: [
      {
        to: '/oauth_applications',
        label: say.applications,
        needs: ['applications:write'],
        feature: 'mcp_connections',
      },
      {
        to: '/metadata_clients',
        label: say.review,
        needs: ['applications:write'],
        feature: 'mcp_connections',
      },
      { to: '/vendors', label: say.integrations, needs: ['applications:write'], feature: 'mcp_connections' },
      { to: '/api', label: say.api, needs: ['courses:read'] },
    ],
  },
  {
    label: say.settings,
    icon: 'settings',
    entries: [
      { to: '/school', label: say.school, needs: ['school:read'] },
      { to: '/gateways', label: say.gateways, needs: ['school:write'] },
      { to: '/tax_rates', label: say.taxes, needs: ['school:read'] },
      { to: '/invoice_settings', label: say.invoices, needs: ['school:write'] },
      { to: '/cancellation_rule', label: say.cancellations, needs: ['school:write'] },
      { to: '/features', label: say.features, needs: ['school:write'] },
      { to: '/roles', label: say.roles, needs: ['members:read'] },
      { to: '/signing_keys', label: say.keys, needs: ['applications:write'] },
      { to: '/audit_log', label: say.audit, needs: ['audit:read'] },
    ],
  },
]

const isShown = ({ needs, feature }: Entry) => needs.some(may) && (!feature || isOn(feature))

/** What the menu and the command palette lead to: what the roles of the reader allow, by group. */
export function menuOfReader(): readonly Group[] {
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(isShown) }))
    .filter(({ entries }) => entries.length > 0)
}
