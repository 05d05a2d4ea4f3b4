import Button from '@mui/material/Button'
import {
  CreateBase,
  EditBase,
  Form,
  type RaRecord,
  useEditContext,
  useNotify,
  useRecordContext,
  useSaveContext,
} from 'ra-core'
import { type ReactNode, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { codeOf } from '../../api/problems.ts'
import { useProblemsWithoutField } from '../inputs/use-field.ts'
import { Screen } from '../screen.tsx'
import { formMessageOf, messageOf } from '../texts/error-message.ts'
import { sharedMessages } from '../texts/shared-messages.ts'
import { type Stale, StaleDialog } from './stale-dialog.tsx'

type Back = { readonly to: string; readonly label: string }

type EditProps<Row extends RaRecord> = {
  readonly resource: string
  /** Set for a single record; otherwise the id is in the path. */
  readonly id?: string
  readonly back?: Back
  readonly title: (row: Row) => string
  readonly mark?: (row: Row) => ReactNode
  readonly actions?: (row: Row) => ReactNode
  /** Links to the other parts of the record. */
  readonly tabs?: (row: Row) => ReactNode
  /** The names of the fields, for showing two versions of them. */
  readonly fields: Readonly<Record<string, string>>
  /** The content beside or below the form, such as lists of its parts. */
  readonly more?: (row: Row) => ReactNode
  readonly isReadOnly?: boolean
  readonly children: ReactNode
}

/** The form of a record: input is kept when the server refuses it, and concurrent changes are not overwritten. */
export function EditScreen<Row extends RaRecord>({ resource, id, ...rest }: EditProps<Row>) {
  const [stale, setStale] = useState<Stale>()
  const notify = useNotify()
  return (
    <EditBase
      resource={resource}
      {...(id ? { id } : {})}
      mutationMode="pessimistic"
      redirect={false}
      mutationOptions={{
        onError: (error: unknown, variables: { data?: unknown }) => {
          if (codeOf(error) === 'version_mismatch') setStale({ input: variables.data as RaRecord })
          else notify(formMessageOf(error), { type: 'error' })
        },
      }}
    >
      <EditBody {...rest} />
      {stale ? (
        <StaleDialog
          resource={resource}
          fields={rest.fields}
          stale={stale}
          onClose={() => setStale(undefined)}
        />
      ) : null}
    </EditBase>
  )
}

function EditBody<Row extends RaRecord>(props: Omit<EditProps<Row>, 'resource' | 'id'>) {
  const { back, title, mark, actions, tabs, more, isReadOnly = false, children } = props
  const { isPending, error } = useEditContext()
  const row = useRecordContext<Row>()
  if (error) return <p role="alert">{messageOf(error)}</p>
  if (isPending || !row) return <p role="status">{sharedMessages.loading}</p>
  return (
    <Screen title={title(row)} {...(back ? { back } : {})} mark={mark?.(row)} actions={actions?.(row)}>
      {tabs?.(row)}
      <Form className="form" warnWhenUnsavedChanges>
        <fieldset disabled={isReadOnly}>{children}</fieldset>
        {isReadOnly ? null : <SaveBar label={sharedMessages.save} />}
      </Form>
      {more?.(row)}
    </Screen>
  )
}

type CreateProps<Row extends RaRecord> = {
  readonly resource: string
  readonly back: Back
  readonly title: string
  readonly intro?: ReactNode
  readonly defaults?: object
  /** The screen after saving; by default the created record. */
  readonly redirect?: 'list' | 'edit'
  /** Done instead of going there. */
  readonly onCreated?: (row: Row) => void
  readonly children: ReactNode
}

export function CreateScreen<Row extends RaRecord = RaRecord>(props: CreateProps<Row>) {
  const { resource, back, title, intro, defaults, redirect = 'edit', onCreated, children } = props
  const notify = useNotify()
  return (
    <CreateBase<Row>
      resource={resource}
      redirect={onCreated ? false : redirect}
      {...(defaults ? { record: defaults } : {})}
      mutationOptions={{
        onError: (error: unknown) => notify(formMessageOf(error), { type: 'error' }),
        ...(onCreated ? { onSuccess: onCreated } : {}),
      }}
    >
      <Screen title={title} back={back} intro={intro}>
        <Form className="form" warnWhenUnsavedChanges>
          <fieldset>{children}</fieldset>
          <SaveBar label={sharedMessages.create} isAlwaysVisible />
        </Form>
      </Screen>
    </CreateBase>
  )
}

/** Stays in view while there is something to save. */
function SaveBar({
  label,
  isAlwaysVisible = false,
}: {
  readonly label: string
  readonly isAlwaysVisible?: boolean
}) {
  const { saving } = useSaveContext()
  const { isDirty, dirtyFields } = useFormState()
  const { reset } = useFormContext()
  const isChanged = isDirty && Object.keys(dirtyFields).length > 0
  const problem = useProblemsWithoutField()
  if (!isAlwaysVisible && !isChanged && !saving) return <div className="save-bar is-idle" />
  return (
    <div className="save-bar">
      <p role="status">{problem ?? (isChanged ? sharedMessages.unsaved : '')}</p>
      {isChanged && !isAlwaysVisible ? (
        <Button type="button" onClick={() => reset()} disabled={saving ?? false}>
          {sharedMessages.discard}
        </Button>
      ) : null}
      <Button type="submit" variant="contained" disabled={saving ?? false}>
        {saving ? sharedMessages.saving : label}
      </Button>
    </div>
  )
}
