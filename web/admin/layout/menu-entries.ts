import type { components } from '../api/admin-api.gen.ts'
import { isOn, may } from '../api/session.ts'
import type { IconName } from '../kit/icon.tsx'
import { layoutMessages } from './messages.ts'

type Attention = components['schemas']['Attention']

type Entry = {
  readonly to: string
  readonly label: string
  /** Any of these opens it. */
  readonly needs: readonly string[]
  readonly feature?: string
  /** The waiting work that the menu counts beside it. */
  readonly count?: keyof Attention
}
type Group = { readonly label: string; readonly icon: IconName; readonly entries: readonly Entry[] }

const messages = layoutMessages.menu

const groups: readonly Group[] = [
  {
    label: messages.overview,
    icon: 'home',
    entries: [
      { to: '/', label: messages.dashboard, needs: ['courses:read'] },
      { to: '/recognised_revenue', label: messages.recognised, needs: ['analytics:read'] },
      { to: '/recurring_revenue', label: messages.recurring, needs: ['analytics:read'] },
    ],
  },
  {
    label: messages.teaching,
    icon: 'book',
    entries: [
      { to: '/courses', label: messages.courses, needs: ['courses:read'] },
      { to: '/questions', label: messages.questions, needs: ['curriculum:read'] },
      { to: '/students', label: messages.students, needs: ['students:read'] },
      {
        to: '/submissions',
        label: messages.grading,
        needs: ['submissions:grade'],
        count: 'submissions_waiting',
      },
      { to: '/threads', label: messages.threads, needs: ['comments:read'], count: 'threads_unanswered' },
      { to: '/lecturers', label: messages.lecturers, needs: ['lecturers:read'] },
    ],
  },
  {
    label: messages.sales,
    icon: 'receipt',
    entries: [
      { to: '/orders', label: messages.orders, needs: ['orders:read'] },
      { to: '/subscriptions', label: messages.subscriptions, needs: ['subscriptions:read'] },
      { to: '/coupons', label: messages.coupons, needs: ['coupons:read'] },
      { to: '/promotions', label: messages.promotions, needs: ['coupons:read'] },
      { to: '/order_bumps', label: messages.orderBumps, needs: ['coupons:read'] },
      { to: '/digital_products', label: messages.products, needs: ['digital_products:read'] },
      { to: '/events', label: messages.events, needs: ['events:read'] },
      { to: '/consulting_services', label: messages.consulting, needs: ['courses:read'] },
      { to: '/membership_plans', label: messages.memberships, needs: ['membership_plans:read'] },
    ],
  },
  {
    label: messages.people,
    icon: 'people',
    entries: [
      { to: '/members', label: messages.members, needs: ['members:read'] },
      { to: '/invitations', label: messages.invitations, needs: ['members:read'] },
      { to: '/announcements', label: messages.announcements, needs: ['members:read'] },
    ],
  },
  {
    label: messages.site,
    icon: 'paint',
    entries: [
      { to: '/appearance', label: messages.appearance, needs: ['appearance:read'] },
      { to: '/posts', label: messages.posts, needs: ['posts:read'] },
      { to: '/pages', label: messages.pages, needs: ['pages:read'] },
      { to: '/forms', label: messages.forms, needs: ['forms:read'] },
    ],
  },
  {
    label: messages.developers,
    icon: 'code',
    entries: [
      {
        to: '/oauth_applications',
        label: messages.applications,
        needs: ['applications:write'],
        feature: 'mcp_connections',
      },
      {
        to: '/metadata_clients',
        label: messages.review,
        needs: ['applications:write'],
        feature: 'mcp_connections',
      },
      {
        to: '/vendors',
        label: messages.integrations,
        needs: ['applications:write'],
        feature: 'mcp_connections',
      },
      { to: '/api', label: messages.api, needs: ['courses:read'] },
    ],
  },
  {
    label: messages.settings,
    icon: 'settings',
    entries: [
      { to: '/school', label: messages.school, needs: ['school:read'] },
      { to: '/gateways', label: messages.gateways, needs: ['school:write'] },
      { to: '/tax_rates', label: messages.taxes, needs: ['school:read'] },
      { to: '/invoice_settings', label: messages.invoices, needs: ['school:write'] },
      { to: '/cancellation_rule', label: messages.cancellations, needs: ['school:write'] },
      { to: '/features', label: messages.features, needs: ['school:write'] },
      { to: '/roles', label: messages.roles, needs: ['members:read'] },
      { to: '/signing_keys', label: messages.keys, needs: ['applications:write'] },
      { to: '/audit_log', label: messages.audit, needs: ['audit:read'] },
    ],
  },
]

const isVisible = ({ needs, feature }: Entry) => needs.some(may) && (!feature || isOn(feature))

/** The entries of the menu and the command palette that the roles of the reader allow, by group. */
export function menuForReader(): readonly Group[] {
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(isVisible) }))
    .filter(({ entries }) => entries.length > 0)
}
