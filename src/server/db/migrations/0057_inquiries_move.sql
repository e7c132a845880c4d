-- What was asked about one exception is asked about another where they become one, and of a party that is merged its successor.
grant update (exception_id, asked_of) on inquiries to landfall_scoped;
