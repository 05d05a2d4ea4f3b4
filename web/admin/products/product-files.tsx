import { mostPerPage } from '../../../src/platform/paging.ts'
import type { components } from '../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../api/client.ts'
import { ConfirmButton } from '../kit/actions/confirm.tsx'
import { FormDialog } from '../kit/forms/form-dialog.tsx'
import { TextInput } from '../kit/inputs/inputs.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Panel } from '../kit/screen.tsx'
import { count, fileSize } from '../kit/texts/format.ts'
import { FileUpload } from '../uploads/file-upload.tsx'
import { productMessages as messages } from './messages.ts'

type File = components['schemas']['DigitalProductFile']
type Props = { readonly productId: string; readonly isReadOnly: boolean }

/** The files of a product: upload, name, limit, remove. */
export function ProductFiles({ productId, isReadOnly }: Props) {
  const files = useFetched(['files', productId], (signal) =>
    orThrow(
      api.GET('/digital_products/{product_id}/files', {
        params: { path: { product_id: productId }, query: { limit: mostPerPage } },
        signal,
      }),
    ),
  )
  return (
    <Panel title={messages.files} help={messages.filesHelp}>
      <QueryView query={files}>
        {({ data }) =>
          data.length === 0 ? <p>{messages.noFiles}</p> : <Files files={data} isReadOnly={isReadOnly} />
        }
      </QueryView>
      {isReadOnly ? null : <AddFile productId={productId} onAdded={() => void files.refetch()} />}
    </Panel>
  )
}

function Files({ files, isReadOnly }: { readonly files: readonly File[]; readonly isReadOnly: boolean }) {
  return (
    <SmallTable
      rows={files}
      columns={[
        { title: messages.file, render: ({ name }) => <b>{name}</b>, isLong: true },
        { title: messages.size, render: ({ size_bytes }) => fileSize(size_bytes), align: 'end' },
        {
          title: messages.limit,
          render: ({ download_limit }) =>
            download_limit === null ? messages.noLimit : count(download_limit),
          align: 'end',
        },
        { title: '', render: (file) => (isReadOnly ? null : <FileActions file={file} />) },
      ]}
    />
  )
}

function FileActions({ file }: { readonly file: File }) {
  const path = { id: file.id }
  return (
    <div className="buttons">
      <FormDialog<{ name: string; download_limit: number | null }>
        variant="text"
        label={messages.rename}
        title={file.name}
        defaults={file}
        done={messages.fileSaved}
        send={({ name, download_limit }) =>
          orThrow(
            api.PATCH('/digital_product_files/{id}', {
              params: { path, header: ifMatch(file) },
              body: { name, download_limit },
            }),
          )
        }
      >
        <TextInput source="name" label={messages.file} isRequired />
        <TextInput source="download_limit" label={messages.limit} help={messages.noLimit} type="number" />
      </FormDialog>
      <ConfirmButton
        tone="danger"
        variant="text"
        label={messages.remove}
        title={messages.removeTitle(file.name)}
        explain={messages.removeText}
        action={() => orThrow(api.DELETE('/digital_product_files/{id}', { params: { path } }))}
        done={messages.removed}
      />
    </div>
  )
}

type AddProps = { readonly productId: string; readonly onAdded: () => void }

// The name of a file is known when it is chosen; it may finish when the reader is elsewhere.
const fileNames = new Map<string, string>()

function AddFile({ productId, onAdded }: AddProps) {
  return (
    <FileUpload
      slot={`product ${productId}`}
      label={messages.add}
      purpose="file"
      onChosen={({ name }) => fileNames.set(productId, name)}
      onUploaded={async (file_key) => {
        await orThrow(
          api.POST('/digital_products/{product_id}/files', {
            params: { path: { product_id: productId } },
            body: { name: fileNames.get(productId) ?? messages.file, file_key },
          }),
        )
        onAdded()
      }}
    />
  )
}
