import { Admin, DataTable, List, Resource } from 'react-admin';
import { createRoot } from 'react-dom/client';

// The columns and the page size of the console's list; data that are there already, no sign-in.
const records = Array.from({ length: 50 }, (_, index) => ({
  id: index + 1,
  name: `Newsletter sign-up ${index + 1}`,
  status: index % 4 === 0 ? 'Draft' : 'Active',
  version: (index % 3) + 1,
  type: 'Web form',
  consent: 'Explicit',
  purposes: 'Newsletter, Product news, Events',
  modified: new Date(Date.UTC(2026, 10, 20, 9, index)).toISOString(),
}));

const dataProvider = {
  getList: async (_resource, { pagination: { page, perPage } }) => ({
    data: records.slice((page - 1) * perPage, page * perPage),
    total: records.length,
  }),
};

const PointList = () => (
  <List perPage={20}>
    <DataTable>
      <DataTable.Col source="name" />
      <DataTable.Col source="status" />
      <DataTable.NumberCol source="version" />
      <DataTable.Col source="type" />
      <DataTable.Col source="consent" />
      <DataTable.Col source="purposes" />
      <DataTable.Col source="modified" />
    </DataTable>
  </List>
);

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="points" list={PointList} />
  </Admin>,
);
