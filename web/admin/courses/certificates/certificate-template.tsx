import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { useWatch } from 'react-hook-form'
import {
  longestCertificateBody,
  longestCertificateTitle,
  longestSigner,
} from '../../../../src/domain/certificates/limits.ts'
import { picturePath } from '../../../../src/paths/paths.ts'
import type { components } from '../../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../../api/client.ts'
import { may, session } from '../../api/session.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { TextInput } from '../../kit/inputs/inputs.tsx'
import { PictureInput } from '../../kit/pictures/picture-input.tsx'
import { useFetched } from '../../kit/query.ts'
import { QueryView } from '../../kit/query-view.tsx'
import { Panel } from '../../kit/screen.tsx'
import { messageOf } from '../../kit/texts/error-message.ts'
import type { Course } from '../course.tsx'
import { certificateMessages as messages } from './messages.ts'

type Template = components['schemas']['CertificateTemplate']
type TemplateInput = Omit<Template, 'id' | 'updated_at'>
type CourseProps = { readonly course: Course }
type TemplateProps = CourseProps & { readonly template: Template }

export function CertificateTemplate({ course }: CourseProps) {
  const { id } = course
  const template = useFetched(['certificate_template', id], (signal) =>
    orThrow(api.GET('/courses/{id}/certificate_template', { params: { path: { id } }, signal })),
  )
  return (
    <QueryView query={template}>
      {(found) => (
        <Panel
          title={messages.template}
          help={messages.templateHelp}
          actions={
            <>
              <PdfPreview course={course} />
              {may('courses:write') ? <ChangeTemplate course={course} template={found} /> : null}
            </>
          }
        >
          <Preview course={course} template={found} />
        </Panel>
      )}
    </QueryView>
  )
}

function ChangeTemplate({ course, template: { id: _, updated_at, ...template } }: TemplateProps) {
  const { id } = course
  const { fields, help } = messages
  return (
    <FormDialog<TemplateInput>
      label={messages.template}
      title={messages.template}
      intro={help.texts}
      defaults={template}
      done={messages.templateSaved}
      send={(body) =>
        orThrow(
          api.PATCH('/courses/{id}/certificate_template', {
            params: { path: { id }, header: ifMatch({ updated_at }) },
            body,
          }),
        )
      }
    >
      <TextInput source="title" label={fields.title} atMost={longestCertificateTitle} />
      <TextInput
        source="body"
        label={fields.body}
        lines={3}
        atMost={longestCertificateBody}
        help={help.body}
      />
      <TextInput source="signer_name" label={fields.signer_name} atMost={longestSigner} />
      <TextInput source="signer_role" label={fields.signer_role} atMost={longestSigner} />
      <PictureInput source="image_key" label={fields.image_key} ratio={3} />
      <LivePreview course={course} />
    </FormDialog>
  )
}

function LivePreview({ course }: CourseProps) {
  const template = useWatch() as TemplateInput
  return (
    <section aria-label={messages.preview}>
      <p className="help">{messages.previewHelp}</p>
      <Preview course={course} template={template} />
    </section>
  )
}

function Preview({ course, template }: CourseProps & { readonly template: TemplateInput }) {
  const { school } = session()
  const values: Readonly<Record<string, string>> = {
    name: messages.sample.name,
    course: course.name,
    school: school.name,
  }
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  return (
    <div className="certificate-preview">
      <p className="certificate-school">{school.name}</p>
      <p className="certificate-title">{template.title || messages.sample.title}</p>
      <p className="help">{messages.presentedTo}</p>
      <p className="certificate-name">{messages.sample.name}</p>
      <p>{filled(template.body || messages.sample.body)}</p>
      {template.image_key ? <img src={picturePath(template.image_key)} alt="" /> : null}
      <p>
        <strong>{template.signer_name}</strong> {template.signer_role}
      </p>
    </div>
  )
}

function PdfPreview({ course: { id } }: CourseProps) {
  const notify = useNotify()
  const open = async () => {
    try {
      const path = '/courses/{id}/certificate_template/preview'
      const { pdf } = await orThrow(api.POST(path, { params: { path: { id } }, body: {} }))
      const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0))
      save(new Blob([bytes], { type: 'application/pdf' }))
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
    }
  }
  return <Button onClick={() => void open()}>{messages.pdf}</Button>
}

function save(file: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = 'certificate.pdf'
  link.click()
  URL.revokeObjectURL(link.href)
}
