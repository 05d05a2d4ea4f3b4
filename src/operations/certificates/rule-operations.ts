import { z } from 'zod'
import { readOperation, writeOperation } from '../operation.ts'
import { get, patch, post } from '../rest.ts'
import { resourceId } from '../wire/resource-id.ts'
import { version } from '../wire/shapes.ts'
import { rule, ruleInput, template, templateInput, toRule, toTemplate } from './rule.ts'

const courseId = resourceId<'Course'>('course')

export const getRule = readOperation({
  id: 'certificate_rules.get',
  title: 'Get the certificate rule of a course',
  description:
    'Returns the conditions on which a course issues certificates, and the progress of the latest run over its members.',
  scope: 'courses:read',
  input: { id: courseId },
  output: rule,
  run: async ({ certificates }, operator, { id }) =>
    toRule(id, await certificates.certificateRule(operator, id)),
  rest: get('/courses/:id/certificate_rule'),
})

export const updateRule = writeOperation({
  id: 'certificate_rules.update',
  title: 'Update the certificate rule of a course',
  description:
    'Updates the given conditions. An enabled rule also issues certificates to members who meet it already, in the background. Issued certificates stay valid.',
  scope: 'courses:write',
  effect: 'sets',
  input: { id: courseId, updated_at: version, ...ruleInput },
  output: rule,
  run: async ({ certificates }, operator, { id, ...changes }) =>
    toRule(id, await certificates.setCertificateRule(operator, id, changes)),
  rest: patch('/courses/:id/certificate_rule'),
})

export const getTemplate = readOperation({
  id: 'certificate_templates.get',
  title: 'Get the certificate template of a course',
  description: 'Returns the texts and the signature of the certificates of a course.',
  scope: 'courses:read',
  input: { id: courseId },
  output: template,
  untrusted: ['title', 'body', 'signer_name', 'signer_role'],
  run: async ({ certificates }, operator, { id }) =>
    toTemplate(id, await certificates.certificateTemplate(operator, id)),
  rest: get('/courses/:id/certificate_template'),
})

export const updateTemplate = writeOperation({
  id: 'certificate_templates.update',
  title: 'Update the certificate template of a course',
  description:
    'Updates the given fields for certificates that are issued from now on. Issued certificates keep theirs.',
  scope: 'courses:write',
  effect: 'sets',
  input: { id: courseId, updated_at: version, ...templateInput },
  output: template,
  untrusted: ['title', 'body', 'signer_name', 'signer_role'],
  run: async ({ certificates }, operator, { id, ...changes }) =>
    toTemplate(id, await certificates.setCertificateTemplate(operator, id, changes)),
  rest: patch('/courses/:id/certificate_template'),
})

export const previewTemplate = readOperation({
  id: 'certificate_templates.preview',
  title: 'Preview a certificate template',
  description:
    'Returns a sample certificate of a course as PDF, with the given fields instead of the stored ones, without the picture of the signature. Nothing is stored.',
  scope: 'courses:read',
  input: { id: courseId, ...templateInput },
  output: z.object({ pdf: z.string().describe('the file in base64') }),
  async run({ certificates }, operator, { id, ...fields }, { school }) {
    const pdf = await certificates.previewTemplate(operator, school, id, fields)
    return { pdf: pdf.toString('base64') }
  },
  rest: post('/courses/:id/certificate_template/preview'),
})
