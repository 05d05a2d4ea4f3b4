import type { Scope } from '../../domain/oauth/index.ts'
import type { ScopeGroup, ScopeTopic } from './scope-lines.ts'

const groups: Record<ScopeGroup, string> = {
  identity: 'Who you are',
  account: 'Your own account',
  school: 'The school',
}

const topics: Record<ScopeTopic, string> = {
  openid: 'Sign-in',
  profile: 'Name and picture',
  email: 'E-mail address',
  account: 'Learning and payments',
  notifications: 'Notifications',
  students: 'Students',
  members: 'People',
  orders: 'Orders',
  subscriptions: 'Subscriptions',
  forms: 'Forms',
  comments: 'Comments',
  analytics: 'Figures',
  school: 'School settings',
  courses: 'Courses',
  curriculum: 'Lessons',
  digital_products: 'Downloads',
  events: 'Events',
  membership_plans: 'Membership plans',
  coupons: 'Coupons',
  posts: 'Posts',
  pages: 'Pages',
  lecturers: 'Teachers',
  appearance: 'Appearance',
  storage: 'Files',
}

/** Each completes "It may …". */
const scopes: Record<Scope, string> = {
  openid: 'know that it is you, and your roles here',
  profile: 'see your name and your picture',
  email: 'see your e-mail address',
  'account:read': 'see your courses and progress, what you bought and paid, and your notifications',
  'account:write': 'mark notifications as read and choose which ones you get; nothing else',
  'students:read':
    'see who learns what and how far they are: name, e-mail address, progress, cohorts, certificates, submissions and results of quizzes',
  'students:write':
    'enrol students, give courses without a payment, change or end their access, send messages to students, grade submissions, and revoke certificates',
  'members:read':
    'see everybody with a role here: name, e-mail address, role; the announcements, and what people have',
  'members:write': 'give and revoke roles, invite people and send announcements',
  'orders:read':
    'see orders, payments, refunds and invoices, and prepare refunds and payments that a person confirms',
  'subscriptions:read': 'see memberships and how they renew',
  'subscriptions:write':
    'give memberships without a payment, change and end them, and change the price that subscribers pay',
  'forms:read': 'see forms, and what people wrote into them',
  'comments:read': 'see comments',
  'analytics:read': 'see revenue, enrolments and completion',
  'school:read': 'see the settings of the school, its currencies, tax rates and cancellation rule',
  'school:write': 'change the settings of the school, its currencies and tax rates',
  'courses:read':
    'see courses, their cohorts and certificates, consulting and meetings, and their prices, drafts too',
  'courses:write': 'create, change and remove them, their prices too',
  'curriculum:read': 'see sections, lectures and quizzes, drafts too, and the question bank with its answers',
  'curriculum:write': 'create, change and remove them',
  'digital_products:read': 'see downloads, their files and prices',
  'digital_products:write':
    'create, change and remove them, their prices too, and give them without a payment',
  'events:read': 'see events, tickets, prices and registrations',
  'events:write': 'create and change them, their prices too; register people and check them in',
  'membership_plans:read': 'see plans and their prices',
  'membership_plans:write': 'create, change and remove them, their prices too',
  'coupons:read': 'see coupons, promotions and order bumps, and how often they were used',
  'coupons:write': 'create, change and remove them',
  'posts:read': 'see posts, drafts too',
  'posts:write': 'write, publish and remove them',
  'pages:read': 'see the pages of the site, drafts too',
  'pages:write': 'write, publish and remove them',
  'lecturers:read': 'see the teachers’ profiles',
  'lecturers:write': 'change the teachers’ profiles',
  'appearance:read': 'see colours, logo and texts of the site',
  'appearance:write': 'change colours, logo and texts of the site',
  'storage:write': 'upload files, also from addresses of other sites',
}

export const en = {
  groups,
  topics,
  scopes,
  see: 'See',
  change: 'Change',
  /** The separator between the parts of a sentence. */
  and: '; ',
}

export type ScopeMessages = typeof en
