import { Datagrid, DateField, List, Pagination, TextField } from 'ra-ui-materialui'

export function CouponList() {
  return (
    <List exporter={false} pagination={<Pagination rowsPerPageOptions={[25, 50, 100]} />}>
      <Datagrid bulkActionButtons={false} rowClick={false}>
        <TextField source="code" sortable={false} />
        <TextField source="label" sortable={false} />
        <TextField source="percent_off" sortable={false} />
        <DateField source="expires_at" sortable={false} showTime />
      </Datagrid>
    </List>
  )
}
