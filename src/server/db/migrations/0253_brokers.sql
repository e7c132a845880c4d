-- A party can be the broker that clears goods through customs.
alter table party_roles drop constraint party_roles_role_check;
alter table party_roles add constraint party_roles_role_check
  check (role in ('customer', 'consignee', 'shipper', 'notify', 'trucker', 'broker'));
