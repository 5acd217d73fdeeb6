-- A sample of what the control arm could draw was kept, and no figure used it.

DROP TABLE control_pool;
