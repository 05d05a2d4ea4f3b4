import { z } from 'zod'
import { text } from '../../platform/fields.ts'
import { listOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { component } from '../wire/component.ts'
import { resourceId } from '../wire/resource-id.ts'
import { id, moment, momentOf } from '../wire/shapes.ts'

const person = z.object({ id, name: z.string().nullable() })
const detail = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

export const listAuditLog = listOperation({
  id: 'audit_log.list',
  reads: 'replica',
  title: 'List the audit log',
  description:
    'Returns the audit log of this school, latest first: who did what, when and from where. Entries never change.',
  scope: 'session',
  permission: 'audit:read',
  filters: {
    kind: text({ to: 60 }).optional().describe('such as role.granted'),
    person_id: resourceId<'Person'>('person').optional().describe('the person whose account it concerns'),
    by_person_id: resourceId<'Person'>('person').optional().describe('the person who did it'),
    from: moment.optional(),
    until: moment.optional().describe('the moment after the last'),
  },
  item: component(
    'AuditEntry',
    z.object({
      id,
      kind: z.string(),
      person: person.nullable().describe('the person whose account it concerns'),
      by: person.nullable().describe('the person who did it'),
      address: z.string().nullable(),
      user_agent: z.string().nullable(),
      detail,
      happened_at: moment,
    }),
  ),
  untrusted: ['items[].person.name', 'items[].by.name', 'items[].user_agent'],
  read: ({ settings }, operator, page, filter) => settings.listAuditEntries(operator, { page, ...filter }),
  cursorOf: ({ happenedAt, id }) => ({ at: happenedAt, id }),
  toItem: (entry) => ({
    id: entry.id,
    kind: entry.kind,
    person: entry.personId && { id: entry.personId, name: entry.personName },
    by: entry.byPersonId && { id: entry.byPersonId, name: entry.authorName },
    address: entry.address,
    user_agent: entry.userAgent,
    detail: detail.parse(entry.detail),
    happened_at: momentOf(entry.happenedAt),
  }),
  rest: get('/audit_log'),
})
