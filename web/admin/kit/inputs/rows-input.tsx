import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { type ReactNode, useRef } from 'react'
import { Icon } from '../icon.tsx'
import { SortableList } from '../sorting/sortable-list.tsx'
import { useField } from './use-field.ts'

type RowsProps<Row extends object> = {
  readonly source: string
  readonly label: string
  readonly help: string
  readonly nameOf: (row: Row) => string
  readonly add: readonly { readonly label: string; readonly row: Row }[]
  readonly children: (row: Row, put: (changed: Row) => void) => ReactNode
}

/** Several things in an order, each with fields of its own. */
export function RowsInput<Row extends object>(props: RowsProps<Row>) {
  const { source, label, help, nameOf, add, children } = props
  const { field, id, isInvalid, problem } = useField({
    source,
    format: (value?: readonly Row[]) => value ?? [],
  })
  const rows: readonly Row[] = field.value
  const keyOf = useKeys<Row>()
  const items = rows.map((row) => ({ id: keyOf(row), row }))
  return (
    <fieldset className="lines" aria-describedby={`${id}-help`}>
      <legend>{label}</legend>
      <FormHelperText id={`${id}-help`} error={isInvalid}>
        {problem ?? help}
      </FormHelperText>
      <SortableList
        label={label}
        items={items}
        nameOf={({ row }) => nameOf(row)}
        onOrder={(ordered) => field.onChange(ordered.map(({ row }) => row))}
        onRemove={(removed) => field.onChange(rows.filter((row) => row !== removed.row))}
      >
        {({ row }) =>
          children(row, (changed) => {
            keyOf.same(row, changed)
            field.onChange(rows.map((each) => (each === row ? changed : each)))
          })
        }
      </SortableList>
      <div className="buttons">
        {add.map((each) => (
          <Button
            key={each.label}
            onClick={() => field.onChange([...rows, { ...each.row }])}
            startIcon={<Icon name="add" size={16} />}
          >
            {each.label}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

/** Names for rows that have no id, which stay the same while a row is changed. */
function useKeys<Row extends object>() {
  const keys = useRef({ next: 0, of: new WeakMap<Row, string>() })
  const keyOf = (row: Row): string => {
    const { of } = keys.current
    const existing = of.get(row) ?? `row-${keys.current.next++}`
    of.set(row, existing)
    return existing
  }
  keyOf.same = (former: Row, row: Row) => keys.current.of.set(row, keyOf(former))
  return keyOf
}
