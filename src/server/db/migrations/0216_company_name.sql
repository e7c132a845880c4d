-- Admins name their company.
grant update (company_name) on accounts to landfall_scoped;
