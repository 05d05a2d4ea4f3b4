import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import { Icon } from '../../kit/icon.tsx'
import { useField } from '../../kit/inputs/use-field.ts'
import { SortableList } from '../../kit/sorting/sortable-list.tsx'
import { type ContentOf, newId } from '../content.ts'
import { fieldMessages as fieldTexts } from '../field-messages.ts'

type Item = ContentOf<'ordering'>['items'][number] & { readonly id: string }

/** The items of an order, in the correct one. */
export function ItemsInput() {
  const { field, isInvalid, problem } = useField({
    source: 'content.items',
    format: (value?: readonly Item[]) => value ?? [],
  })
  const items: readonly Item[] = field.value
  return (
    <fieldset className="lines">
      <legend>{fieldTexts.items}</legend>
      <FormHelperText error={isInvalid}>{problem ?? fieldTexts.itemsHelp}</FormHelperText>
      <SortableList
        label={fieldTexts.items}
        items={items}
        nameOf={({ text, id }) => text || fieldTexts.item(items.findIndex((each) => each.id === id) + 1)}
        onOrder={field.onChange}
        onRemove={({ id }) => field.onChange(items.filter((each) => each.id !== id))}
      >
        {(item) => (
          <TextField
            label={fieldTexts.text}
            value={item.text}
            onChange={(event) =>
              field.onChange(
                items.map((each) => (each.id === item.id ? { ...each, text: event.target.value } : each)),
              )
            }
            multiline
            fullWidth
          />
        )}
      </SortableList>
      <div className="buttons">
        <Button
          startIcon={<Icon name="add" size={16} />}
          onClick={() => field.onChange([...items, { id: newId(), text: '' }])}
        >
          {fieldTexts.addItem}
        </Button>
      </div>
    </fieldset>
  )
}
