import type { components } from '../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../api/client.ts'
import { ConfirmButton } from '../kit/acts/confirm.tsx'
import { Asked } from '../kit/asked.tsx'
import { FormDialog } from '../kit/forms/form-dialog.tsx'
import { TextInput } from '../kit/inputs/inputs.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { Panel } from '../kit/screen.tsx'
import { count, fileSize } from '../kit/texts/format.ts'
import { FileUpload } from '../uploads/file-upload.tsx'
import { productWords as say } from './words.ts'

type File = components['schemas']['DigitalProductFile']
type Props = { readonly productId: string; readonly isReadOnly: boolean }

/** The files of a product: upload, name, limit, remove. */
export function ProductFiles({ productId, isReadOnly }: Props) {
  const files = useFetched(['files', productId], (signal) =>
    orThrow(
      api.GET('/digital_products/{product_id}/files', {
        params: { path: { product_id: productId }, query: { limit: 100 } },
        signal,
      }),
    ),
  )
  return (
    <Panel title={say.files} help={say.filesHelp}>
      <Asked of={files}>
        {({ data }) =>
          data.length === 0 ? <p>{say.noFiles}</p> : <Files files={data} isReadOnly={isReadOnly} />
        }
      </Asked>
      {isReadOnly ? null : <AddFile productId={productId} onAdded={() => void files.refetch()} />}
    </Panel>
  )
}

function Files({ files, isReadOnly }: { readonly files: readonly File[]; readonly isReadOnly: boolean }) {
  return (
    <SmallTable
      rows={files}
      columns={[
        { title: say.file, show: ({ name }) => <b>{name}</b>, isLong: true },
        { title: say.size, show: ({ size_bytes }) => fileSize(size_bytes), align: 'end' },
        {
          title: say.limit,
          show: ({ download_limit }) => (download_limit === null ? say.noLimit : count(download_limit)),
          align: 'end',
        },
        { title: '', show: (file) => (isReadOnly ? null : <FileActs file={file} />) },
      ]}
    />
  )
}

function FileActs({ file }: { readonly file: File }) {
  const path = { id: file.id }
  return (
    <div className="buttons">
      <FormDialog<{ name: string; download_limit: number | null }>
        variant="text"
        label={say.rename}
        title={file.name}
        defaults={file}
        done={say.fileSaved}
        send={({ name, download_limit }) =>
          orThrow(
            api.PATCH('/digital_product_files/{id}', {
              params: { path, header: ifMatch(file) },
              body: { name, download_limit },
            }),
          )
        }
      >
        <TextInput source="name" label={say.file} isRequired />
        <TextInput source="download_limit" label={say.limit} help={say.noLimit} type="number" />
      </FormDialog>
      <ConfirmButton
        tone="danger"
        variant="text"
        label={say.remove}
        title={say.removeTitle(file.name)}
        explain={say.removeText}
        act={() => orThrow(api.DELETE('/digital_product_files/{id}', { params: { path } }))}
        done={say.removed}
      />
    </div>
  )
}

type AddProps = { readonly productId: string; readonly onAdded: () => void }

// The name of a file is known when it is chosen; it may finish when the reader is elsewhere.
const chosenNames = new Map<string, string>()

function AddFile({ productId, onAdded }: AddProps) {
  return (
    <FileUpload
      slot={`product ${productId}`}
      label={say.add}
      purpose="file"
      onChosen={({ name }) => chosenNames.set(productId, name)}
      use={async (file_key) => {
        await orThrow(
          api.POST('/digital_products/{product_id}/files', {
            params: { path: { product_id: productId } },
            body: { name: chosenNames.get(productId) ?? say.file, file_key },
          }),
        )
        onAdded()
      }}
    />
  )
}
