-- What each server has counted of the callers that ask much, so that a limit holds for all servers together. A caller is a
-- hash. `counts` begins with the newest span before `counted_at`. What is lost by a crash is counted again within a minute.
create unlogged table request_counts (
  server_id uuid not null,
  caller text not null,
  counted_at timestamptz(3) not null,
  counts int[] not null,
  primary key (server_id, caller)
);
