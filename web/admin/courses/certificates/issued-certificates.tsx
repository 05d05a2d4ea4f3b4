import Button from '@mui/material/Button'
import { longestHolderName, longestRevocationReason } from '../../../../src/domain/certificates/limits.ts'
import { paths } from '../../../../src/paths/paths.ts'
import { mostPerPage } from '../../../../src/platform/paging.ts'
import type { components } from '../../api/admin-api.gen.ts'
import { api, orThrow } from '../../api/client.ts'
import { may } from '../../api/session.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { TextInput } from '../../kit/inputs/inputs.tsx'
import { SmallTable } from '../../kit/lists/row-table.tsx'
import { useFetched } from '../../kit/query.ts'
import { QueryView } from '../../kit/query-view.tsx'
import { Chip, Empty, Panel } from '../../kit/screen.tsx'
import { day } from '../../kit/texts/format.ts'
import type { Course } from '../course.tsx'
import { certificateMessages as messages } from './messages.ts'

type Certificate = components['schemas']['Certificate']

const tones = { valid: 'good', revoked: 'danger', replaced: 'plain' } as const

export function IssuedCertificates({ course: { id } }: { readonly course: Course }) {
  const certificates = useFetched(['certificates', id], (signal) =>
    orThrow(api.GET('/certificates', { params: { query: { course_id: id, limit: mostPerPage } }, signal })),
  )
  return (
    <Panel title={messages.issued}>
      <QueryView query={certificates}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={messages.none} text={messages.noneText} />
          ) : (
            <SmallTable
              rows={data}
              columns={[
                { title: messages.holder, render: ({ holder_name, member }) => holder_name ?? member.name },
                { title: messages.number, render: ({ number }) => number, align: 'end', isMinor: true },
                { title: messages.issuedAt, render: ({ issued_at }) => day(issued_at), isMinor: true },
                {
                  title: messages.state,
                  render: ({ state }) => <Chip tone={tones[state]}>{messages.states[state]}</Chip>,
                },
                { title: '', render: (certificate) => <Actions certificate={certificate} /> },
              ]}
            />
          )
        }
      </QueryView>
    </Panel>
  )
}

type CertificateProps = { readonly certificate: Certificate }

function Actions({ certificate }: CertificateProps) {
  const { id, state } = certificate
  const mayChange = may('students:write')
  return (
    <div className="certificate-actions">
      <Button href={paths.certificate(id)} target="_blank" rel="noreferrer">
        {messages.open}
      </Button>
      {mayChange && state === 'valid' ? <Revoke certificate={certificate} /> : null}
      {mayChange && state !== 'replaced' ? <Reissue certificate={certificate} /> : null}
    </div>
  )
}

function Revoke({ certificate: { id, holder_name } }: CertificateProps) {
  return (
    <FormDialog<{ readonly reason: string }>
      label={messages.revoke}
      title={messages.revokeTitle(holder_name ?? '')}
      intro={messages.revokeIntro}
      variant="text"
      done={messages.revoked}
      send={(body) => orThrow(api.POST('/certificates/{id}/revoke', { params: { path: { id } }, body }))}
    >
      <TextInput
        source="reason"
        label={messages.reason}
        lines={2}
        atMost={longestRevocationReason}
        isRequired
      />
    </FormDialog>
  )
}

function Reissue({ certificate: { id, holder_name } }: CertificateProps) {
  return (
    <FormDialog<{ readonly holder_name: string }>
      label={messages.reissue}
      title={messages.reissueTitle(holder_name ?? '')}
      intro={messages.reissueIntro}
      variant="text"
      defaults={{ holder_name }}
      done={messages.reissued}
      send={(body) => orThrow(api.POST('/certificates/{id}/reissue', { params: { path: { id } }, body }))}
    >
      <TextInput source="holder_name" label={messages.holderName} atMost={longestHolderName} isRequired />
    </FormDialog>
  )
}
